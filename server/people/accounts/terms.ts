import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TermsDue } from '#contract/account.ts'
import { dayInSaoPaulo } from '#contract/age.ts'
import { Refusal } from '#contract/refusals.ts'
import { announcedTerms, type TermsVersion, termsDue, termsOn, termsSections, termsVersions } from '#contract/terms.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { termsEmail } from '#server/platform/emails/terms.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

/** SHA-256 of the text of a version, recorded with each acceptance and order. */
export function termsHash(version: string) {
  const text = termsSections(version).map(({ title, paragraphs }) => [title, ...paragraphs].join('\n'))
  return createHash('sha256')
    .update(`${version}\n\n${text.join('\n\n')}`)
    .digest('hex')
}

export const termsHashAt = (at: Date) => termsHash(termsOn(dayInSaoPaulo(at)).version)

export async function insertAcceptance(
  tx: Db,
  account_id: number,
  version: string,
  row: { at: Date; stated: boolean },
) {
  await tx
    .insertInto('terms_acceptances')
    .values({ account_id, version, terms_hash: termsHash(version), accepted_at: row.at, stated: row.stated })
    .onConflict(conflict => conflict.columns(['account_id', 'terms_hash']).doNothing())
    .execute()
}

/** The first version needs no acceptance besides the registration. */
const isFirst = ({ version }: TermsVersion) => version === termsVersions[0]?.version

async function hasAccepted(db: Db, accountId: number, { version }: TermsVersion) {
  const accepted = db.selectFrom('terms_acceptances').select('version').where('account_id', '=', accountId)
  return (await accepted.where('version', '>=', version).executeTakeFirst()) !== undefined
}

/** What the account should accept: the version in force, or else the one that is announced. */
export async function readTermsDue(db: Db, accountId: number, now: Date): Promise<TermsDue | null> {
  const day = dayInSaoPaulo(now)
  for (const terms of [termsOn(day), announcedTerms(day)]) {
    if (!terms || isFirst(terms) || (await hasAccepted(db, accountId, terms))) continue
    return { version: terms.version, in_force: terms.version <= day, summary: [...terms.summary] }
  }
  return null
}

/**
 * Without the terms in force, a person can change or buy nothing. The ad and a paid plan stay, and reading, removing,
 * contesting, exporting and deleting too (docs/decisions/134-new-terms.md).
 */
export async function requireTerms(db: Db, accountId: number, now: Date) {
  const terms = termsOn(dayInSaoPaulo(now))
  if (!isFirst(terms) && !(await hasAccepted(db, accountId, terms))) throw new Refusal('conflict', termsDue)
}

export async function acceptTerms(app: Pick<App, 'db' | 'pool' | 'now'>, accountId: number, version: string) {
  await rateLimit(app, 'declarations', { account: accountId })
  const at = app.now()
  const due = await readTermsDue(app.db, accountId, at)
  if (!due) return
  if (due.version !== version) throw new Refusal('conflict', 'Este texto mudou. Recarregue a página e leia de novo.')
  await insertAcceptance(app.db, accountId, version, { at, stated: true })
}

/** Every five minutes, so that the mails of an hour stay below what a mail server takes. */
const batchSize = 50

/** E-mails each account once about an announced version. */
export async function announceTerms({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  const terms = announcedTerms(dayInSaoPaulo(at))
  if (!terms) return
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ account_id: number }>`
      insert into terms_notices (account_id, version, sent_at)
      select a.id, ${terms.version}, ${at} from accounts a
      where not exists (select from terms_notices n where n.account_id = a.id and n.version = ${terms.version})
      order by a.id limit ${sql.lit(batchSize)}
      on conflict do nothing returning account_id`.execute(tx)
    for (const { account_id: accountId } of rows) await enqueue(tx, termsEmail, { accountId, version: terms.version })
  })
}
