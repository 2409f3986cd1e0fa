import type { Letter } from '#server/accounts/compose-letter.ts'
import type { Env } from '#server/env.ts'

type Site = Pick<Env, 'publicUrl'>

const open = ({ publicUrl }: Site) => ({ label: 'Abrir minha conta', url: `${publicUrl}/perfil` })

export const profileApprovedLetter = (site: Site): Letter => ({
  subject: 'Seus dados foram aprovados',
  paragraphs: ['Olá. A última versão dos seus dados foi revisada e aprovada.'],
  action: open(site),
  closing: 'Você não precisa fazer nada.',
})

export const profileRefusedLetter = (site: Site, reason: string): Letter => ({
  subject: 'Seus dados precisam de atenção',
  paragraphs: [
    'Olá. A última versão dos seus dados foi revisada e não foi aprovada. Se já havia uma aprovada antes, ela continua valendo.',
    `Motivo: ${reason}`,
    'Você pode corrigir e enviar de novo.',
  ],
  action: open(site),
  closing: 'Se tiver dúvidas, fale com o Atendimento, no menu da sua conta.',
})

export type Decided = {
  approved: number
  /** How many for each reason. */
  refused: ReadonlyMap<string, number>
  removed: number
}

export const mediaDecidedLetter = (site: Site, { approved, refused, removed }: Decided): Letter => ({
  subject: 'Seus arquivos foram revisados',
  paragraphs: [
    'Olá. Revisamos arquivos que você enviou.',
    ...(approved > 0 ? [`Aprovados: ${approved}.`] : []),
    ...[...refused].map(
      ([reason, count]) => `${count === 1 ? 'Não aprovado' : 'Não aprovados'}: ${count}. Motivo: ${reason}`,
    ),
    ...(removed > 0
      ? [
          `${removed === 1 ? 'Removido' : 'Removidos'}: ${removed}. Não segue as nossas regras e não pode ser enviado de novo.`,
        ]
      : []),
  ],
  action: open(site),
  closing:
    refused.size + removed > 0
      ? 'Se discordar, fale com o Atendimento, no menu da sua conta.'
      : 'Você não precisa fazer nada.',
})
