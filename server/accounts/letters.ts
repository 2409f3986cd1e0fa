import { formatDateTime } from '#contract/format.ts'
import type { Env } from '#server/env.ts'
import type { Letter } from './compose-letter.ts'
import type { PasswordChange } from './mail-tasks.ts'

// Read over a shoulder or on a lock screen, a mail says neither what the site is nor what the person does there. No
// letter repeats what somebody typed into a form: anybody can register a stranger's address.

type Site = Pick<Env, 'publicUrl'>
type Reachable = Pick<Env, 'contactEmail' | 'mailFrom'>

const notYou = 'Se não foi você, ignore este e-mail: nada muda na sua conta.'

export const welcomeLetter = ({ publicUrl }: Site): Letter => ({
  subject: 'Sua conta foi criada',
  paragraphs: [
    'Olá. Sua conta foi criada com este e-mail.',
    'O próximo passo é a verificação de identidade. Suas fotos são guardadas com criptografia, e só a nossa equipe as vê.',
  ],
  action: { label: 'Entrar na conta', url: `${publicUrl}/login-with-account` },
  closing: 'Se não foi você quem criou a conta, use “Esqueci senha” para assumir o controle e excluí-la.',
})

export const resetLetter = ({ publicUrl }: Site, token: string): Letter => ({
  subject: 'Redefinição de senha',
  paragraphs: [
    'Olá. Recebemos um pedido para redefinir a senha da sua conta.',
    'O link abaixo vale por 60 minutos e funciona uma única vez. Ao usá-lo, você sai da conta em todos os aparelhos.',
  ],
  action: { label: 'Criar nova senha', url: `${publicUrl}/reset-password/${token}` },
  closing: notYou,
})

/** The token stands in the fragment, which no browser sends and so no server logs. */
export const emailChangeLetter = ({ publicUrl }: Site, token: string): Letter => ({
  subject: 'Confirme seu e-mail',
  paragraphs: ['Olá. Este endereço foi indicado como o novo e-mail de uma conta. Confirme em até 24 horas.'],
  action: { label: 'Confirmar e-mail', url: `${publicUrl}/perfil-data#confirmar=${token}` },
  closing: 'Se não foi você, ignore este e-mail: o endereço não será usado.',
})

/** Whoever reads it can't log in any more, nor have a link mailed: only the house can help. */
export const emailChangedLetter = (house: Reachable): Letter => ({
  subject: 'Seu e-mail foi alterado',
  paragraphs: [
    'Olá. O e-mail da sua conta foi alterado, e este endereço não serve mais para entrar.',
    'Se foi você, não precisa fazer nada.',
  ],
  closing: `Se não foi você, fale conosco o quanto antes: ${contactOf(house)}`,
})

const changed = {
  session: { how: 'foi alterada', ended: 'Os outros aparelhos saíram da conta.' },
  link: { how: 'foi redefinida pelo link enviado a este e-mail', ended: 'Todos os aparelhos saíram da conta.' },
} as const

type Changed = Pick<PasswordChange, 'by' | 'device' | 'at'>

export const passwordChangedLetter = (house: Site & Reachable, { by, device, at }: Changed): Letter => ({
  subject: 'Sua senha foi alterada',
  paragraphs: [
    `Olá. A senha da sua conta ${changed[by].how} em ${formatDateTime(at, ', ')} (horário de Brasília).`,
    `Aparelho: ${device}. ${changed[by].ended}`,
    'Se foi você, não precisa fazer nada.',
  ],
  action: { label: 'Não fui eu: criar outra senha', url: `${house.publicUrl}/reset` },
  closing: `Se não foi você, crie outra senha agora e fale conosco: ${contactOf(house)}`,
})

/** Where no address for contact is configured, the sender's. */
export const contactOf = ({ contactEmail, mailFrom }: Reachable) =>
  contactEmail ?? /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

export const documentsApprovedLetter = ({ publicUrl }: Site): Letter => ({
  subject: 'Verificação concluída',
  paragraphs: ['Olá. Sua verificação foi aprovada.', 'Se ainda falta algum passo do cadastro, ele está na sua conta.'],
  action: { label: 'Abrir minha conta', url: `${publicUrl}/perfil` },
  closing: 'As fotos do documento serão apagadas em até 90 dias.',
})

export const documentsRejectedLetter = ({ publicUrl }: Site, reason: string): Letter => ({
  subject: 'Sua verificação precisa de atenção',
  paragraphs: ['Olá. Não foi possível concluir sua verificação.', `Motivo: ${reason}`, 'Você pode enviar novas fotos.'],
  action: { label: 'Enviar novas fotos', url: `${publicUrl}/documents` },
  closing: 'As fotos anteriores serão apagadas em até 30 dias.',
})
