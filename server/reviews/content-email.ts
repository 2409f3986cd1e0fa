import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import type { Env } from '#server/env.ts'
import type { MediaNews } from './content-tasks.ts'

type OfAccount = { accountId: number }

type Site = Pick<Env, 'publicUrl'>

const open = ({ publicUrl }: Site) => ({ label: 'Abrir minha conta', url: `${publicUrl}/perfil` })

const profileApprovedLetter = (site: Site): Letter => ({
  subject: 'Seus dados foram aprovados',
  paragraphs: ['Olá. A última versão dos seus dados foi revisada e aprovada.'],
  action: open(site),
  closing: 'Você não precisa fazer nada.',
})

const profileRefusedLetter = (site: Site, reason: string): Letter => ({
  subject: 'Seus dados precisam de atenção',
  paragraphs: [
    'Olá. A última versão dos seus dados foi revisada e não foi aprovada. Se já havia uma aprovada antes, ela continua valendo.',
    `Motivo: ${reason}`,
    'Você pode corrigir e enviar de novo.',
  ],
  action: open(site),
  closing: 'Se tiver dúvidas, fale com o Atendimento, no menu da sua conta.',
})

type Decided = {
  approved: number
  /** How many for each reason. */
  refused: ReadonlyMap<string, number>
  removed: number
}

const mediaDecidedLetter = (site: Site, { approved, refused, removed }: Decided): Letter => ({
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

export const mailProfileApproved = (app: App, { accountId }: OfAccount) =>
  mailOwner(app, accountId, profileApprovedLetter(app.env))

export async function mailProfileRefused(app: App, { accountId, submissionId }: OfAccount & { submissionId: number }) {
  const review = await app.db
    .selectFrom('profile_reviews')
    .select('reason')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  if (review?.reason) await mailOwner(app, accountId, profileRefusedLetter(app.env, review.reason))
}

/** Tells how things stand by now: who changed their mind within the wait is heard once. */
export async function mailMediaDecided(app: App, news: readonly MediaNews[]) {
  const [first] = news
  if (!first) return
  const ids = news.flatMap(({ mediaId }) => mediaId ?? [])
  const reviews = await app.db
    .selectFrom('media_reviews')
    .select(['verdict', 'reason'])
    .where('media_id', 'in', [...ids, 0])
    .execute()
  const refused = new Map<string, number>()
  for (const { reason } of reviews) if (reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + 1)
  const approved = reviews.filter(({ verdict }) => verdict === 'approved').length
  const decided: Decided = { approved, refused, removed: news.length - ids.length }
  // What the person removed meanwhile is no news to them.
  if (reviews.length + decided.removed > 0) await mailOwner(app, first.accountId, mediaDecidedLetter(app.env, decided))
}

export async function mailOwner({ db, mail }: Pick<App, 'db' | 'mail'>, accountId: number, letter: Letter) {
  const owner = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (owner) await mail.send({ to: owner.email, ...composeLetter(letter) })
}
