import type { Letter } from '#server/accounts/compose-letter.ts'
import type { Env } from '#server/env.ts'

type Site = Pick<Env, 'publicUrl'>

const open = ({ publicUrl }: Site) => ({ label: 'Minhas Publicidades', url: `${publicUrl}/update-publication` })
const contest = 'Se discordar, fale com o Atendimento, no menu da sua conta.'

export type Decided = {
  /** Titles. */
  approved: readonly string[]
  refused: readonly { title: string; reason: string }[]
  /** Titles. */
  removed: readonly string[]
}

export const campaignsDecidedLetter = (site: Site, { approved, refused, removed }: Decided): Letter => ({
  subject: 'Suas publicidades foram revisadas',
  paragraphs: [
    'Olá. Revisamos publicidades que você enviou.',
    ...approved.map(title => `Aprovada: ${title}.`),
    ...refused.map(({ title, reason }) => `Não aprovada: ${title}. Motivo: ${reason}`),
    ...(refused.length > 0
      ? ['Você pode corrigir e enviar de novo. Se já havia uma versão aprovada, ela continua no ar.']
      : []),
    ...removed.map(title => `Removida: ${title}. A imagem não segue as nossas regras e não pode ser enviada de novo.`),
  ],
  action: open(site),
  closing: refused.length + removed.length > 0 ? contest : 'Você não precisa fazer nada.',
})

export const campaignSuspendedLetter = (site: Site, title: string, reason: string): Letter => ({
  subject: 'Uma publicidade saiu do ar',
  paragraphs: [`Olá. A publicidade "${title}" foi retirada do ar.`, `Motivo: ${reason}`],
  action: open(site),
  closing: contest,
})

export const campaignRestoredLetter = (site: Site, title: string): Letter => ({
  subject: 'Uma publicidade voltou ao ar',
  paragraphs: [`Olá. A publicidade "${title}" não está mais suspensa.`],
  action: open(site),
  closing: 'Você não precisa fazer nada.',
})
