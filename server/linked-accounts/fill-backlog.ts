import { sql } from 'kysely'
import { linkedLimits } from '#contract/linked-kinds.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { linkAccount } from './link-account.ts'
import { likePicturesOf } from './note-pictures.ts'
import { insertShared } from './note-shared.ts'
import { type SharedValue, valuesOfContent, valuesOfRecord } from './shared-values.ts'

/** So that operators are not given the cases of years in one morning. */
export const maxOpenedADay = 20
const batchSize = 200

type Deps = Pick<App, 'db' | 'now'>

/** Accounts of before the table, one after the other; the next run goes on where this one stopped. */
export async function fillLinkBacklog(app: Deps) {
  let room = maxOpenedADay - (await openedToday(app))
  const rows = app.db.selectFrom('linked_backlog').select('account_id').orderBy('account_id').limit(batchSize)
  const accounts = await rows.execute()
  for (const { account_id: accountId } of accounts) {
    if (room <= 0) return
    await app.db.transaction().execute(tx => noteOfBefore(tx, accountId))
    if ((await linkAccount(app, { accountId }, true)) === 'opened') room--
    // Last: what a crash interrupts is done again, which changes nothing.
    await app.db.deleteFrom('linked_backlog').where('account_id', '=', accountId).execute()
  }
}

async function openedToday({ db, now }: Deps) {
  const since = new Date(now().getTime() - 86_400_000)
  const cases = db.selectFrom('linked_cases').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await cases.where('of_backlog', '=', true).where('opened_at', '>', since).executeTakeFirstOrThrow()
  return Number(count)
}

type Row = { values: SharedValue[]; at: Date }

async function noteOfBefore(tx: Db, accountId: number) {
  for (const { values, at } of [
    ...(await readContents(tx, accountId)),
    ...(await readRecords(tx, accountId)),
    ...(await likePicturesOf(tx, accountId)),
  ])
    await insertShared(tx, accountId, values, at)
}

async function readContents(tx: Db, accountId: number): Promise<Row[]> {
  const { rows } = await sql<{ content: Partial<ProfileContent>; at: Date }>`
    select content, submitted_at as at from profile_submissions where account_id = ${accountId}
    union all
    select jsonb_build_object('whatsapp', whatsapp, 'phone', phone, 'document', document, 'info', info), updated_at
      from profiles where account_id = ${accountId}`.execute(tx)
  return rows.map(({ content, at }) => ({ values: valuesOfContent(content), at }))
}

async function readRecords(tx: Db, accountId: number): Promise<Row[]> {
  const rows = await tx
    .selectFrom('kyc_records as k')
    .innerJoin('kyc_reviews as r', 'r.submission_id', 'k.submission_id')
    .select(['k.cpf', 'k.document_number', 'r.reviewed_at'])
    .where('k.account_id', '=', accountId)
    .execute()
  return rows.map(({ cpf, document_number, reviewed_at }) => ({
    values: valuesOfRecord({ cpf, document_number }),
    at: reviewed_at,
  }))
}

/** Devices that nobody logged in from for long, and cases that were ended years ago. */
export async function forgetLinks({ db, now }: Deps) {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db
    .deleteFrom('shared_keys')
    .where('kind', '=', 'device')
    .where('last_at', '<', before(linkedLimits.deviceDays))
    .execute()
  await sql`delete from linked_cases c where ${isOver(before(keptDays.linkedCases))}`.execute(db)
}

/** Of a case `c`: nothing has happened in it since. */
export const isOver = (old: Date) => sql`due_at is null and merged_into is null and opened_at < ${old}
  and not exists (select from linked_case_events e where e.case_id = c.id and e.at >= ${old})
  and not exists (select from linked_decisions d where d.case_id = c.id and d.decided_at >= ${old})`
