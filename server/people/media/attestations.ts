import { sql } from 'kysely'
import type { People } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RecordedBy } from '#server/people/consent/own-declarations.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'

type Deps = Pick<App, 'db' | 'now'>
type Attestation = { id: number; people: People }

/** If the answer for an approved item changes, visitors can't see the item until it is reviewed again. */
export async function attestMedia(app: Deps, accountId: number, attestations: readonly Attestation[]) {
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const now = app.now()
    await refuseForeign(tx, accountId, attestations)
    const changedItems = []
    for (const { id, people } of attestations) {
      const before = await readPeople(tx, id)
      if (before === people) continue
      await insertAttestation(tx, { mediaId: id, people, at: now })
      if (before) changedItems.push(id)
    }
    await endRequest(tx, accountId)
    if (await returnToQueue(tx, changedItems, now)) await changed(tx, 'listing', accountId, now)
  })
}

async function refuseForeign(tx: Db, accountId: number, attestations: readonly Attestation[]) {
  const ids = [...new Set(attestations.map(({ id }) => id))]
  const own = tx.selectFrom('media').select('id').where('account_id', '=', accountId).where('id', 'in', ids)
  if ((await own.execute()).length < ids.length) throw new Refusal('not_found', messages.notFound)
}

/** SQL: who appears in `media m`, according to the owner's latest answer. */
export const peopleOf =
  '(select ma.people from media_attestations ma where ma.media_id = m.id order by ma.id desc limit 1)'

export async function readPeople(db: Db, mediaId: number) {
  const found = await db
    .selectFrom('media_attestations')
    .select('people')
    .where('media_id', '=', mediaId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.people ?? null
}

type NewAttestation = { mediaId: number; people: People; at: Date } & Partial<RecordedBy>

export const insertAttestation = (tx: Db, { mediaId, people, at, ...recorded }: NewAttestation) =>
  tx
    .insertInto('media_attestations')
    .values({ media_id: mediaId, people, attested_at: at, ...recorded })
    .execute()

/** Returns whether we had approved any of the items. */
export async function returnToQueue(tx: Db, mediaIds: readonly number[], at: Date) {
  if (mediaIds.length === 0) return false
  const { rows } = await sql<{ media_id: number }>`
    with undone as (
      delete from media_reviews where media_id = any (${[...mediaIds]}) and verdict = 'approved' returning media_id
    ), queued as (
      insert into review_queue (kind, id, since) select 'media', media_id, ${at} from undone on conflict do nothing
    ) select media_id from undone`.execute(tx)
  return rows.length > 0
}

/** Ends the request for answers once every approved item has an answer. */
export const endRequest = (tx: Db, accountId: number) =>
  sql`
    delete from attestation_requests where account_id = ${accountId}
      and not exists (${unattested(sql`${accountId}`)})`.execute(tx)

export const unattested = (account: ReturnType<typeof sql>) => sql`
  select m.id from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
  where m.account_id = ${account} and not exists (select from media_attestations ma where ma.media_id = m.id)`
