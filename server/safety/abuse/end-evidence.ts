import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import { earlierOf } from '#server/platform/db/earlier-of.ts'
import type { Db } from '#server/platform/db/open.ts'
import { needsConfirmation, ownsStorages } from '#server/platform/storages/ownership.ts'
import { removeAccount } from '#server/safety/own-data/delete-account.ts'

type Deps = Pick<App, 'db' | 'storage' | 'vault' | 'now' | 'log'>
type Options = {
  dryRun?: boolean
  /** Set once a person has checked the counts. */
  confirmed?: boolean
}

export type EvidenceReport = {
  dryRun: boolean
  owned: boolean
  ads: number
  abuse: number
  held: number
  /** Expired evidence that we keep only because of a legal hold. */
  keptAds: number
  keptAbuse: number
  unconfirmed: 'evidence'[]
}

/**
 * Destroys the rows, keys and objects of expired evidence, and deletes the accounts suspended for suspected child
 * abuse. The database also checks expiry against its own clock, so a fast clock here can't destroy evidence early.
 */
export async function endEvidence(
  app: Deps,
  { dryRun = false, confirmed = false }: Options = {},
): Promise<EvidenceReport> {
  const at = await earlierOf(app)
  const [ads, abuse, held] = [
    await due(app.db, endedAds(at), at),
    await due(app.db, endedAbuse(at), at),
    await due(app.db, expiredHeld, at),
  ]
  const over = [...ads.over, ...abuse.over, ...held.over]
  const all = await app.db
    .selectFrom('evidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const tooMany = needsConfirmation('ended', over.length, Number(all.count)) && !confirmed
  const owned = await ownsStorages(app)
  if (owned && !dryRun && !tooMany) {
    for (const id of abuse.over) await endAbuse(app, id)
    for (const id of [...ads.over, ...held.over]) await destroy(app, sql`e.id = ${id}`)
    await destroy(app, sql`e.kind = 'ad_file' and evidence_over(e.id, ${at}) and (${withoutVersion} or ${inVault})`)
  }
  const counts = { ads: ads.over.length, abuse: abuse.over.length, held: held.over.length }
  const kept = { keptAds: ads.kept + held.kept, keptAbuse: abuse.kept }
  const report: EvidenceReport = { dryRun, owned, ...counts, ...kept, unconfirmed: tooMany ? ['evidence'] : [] }
  app.log('evidence_ended', report)
  return report
}

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayMs)

const endedAds = (at: Date) => sql`
  select e.* from evidence e where e.kind = 'ad' and e.kept_since <= ${daysBefore(at, keptDays.adArchive)}
    and not exists (select from ad_airings a where a.version_id = e.id
      and (a.ended_at is null or a.ended_at > ${daysBefore(at, keptDays.adArchive)}))`

const endedAbuse = (at: Date) => sql`
  select e.* from evidence e where e.kind = 'abuse' and e.kept_since <= ${daysBefore(at, keptDays.abuseVault)}`

const expiredHeld = sql`select e.* from evidence e where e.kind = 'held'`

const withoutVersion = sql`not exists (select from ad_version_files f where f.file_id = e.id)`
const inVault = sql`e.content_hash in (select content_hash from abuse_hashes)`

async function due(db: Db, ended: RawBuilder<unknown>, at: Date) {
  const { rows } = await sql<{ id: number; over: boolean }>`
    select e.id, evidence_over(e.id, ${at}) as over
    from evidence e where e.id in (select id from (${ended}) ended) order by e.id`.execute(db)
  const over = rows.filter(row => row.over).map(({ id }) => id)
  return { over, kept: rows.length - over.length }
}

/** Also deletes the account, whose owner is a minor or published the material (docs/safety.md T9). */
async function endAbuse(app: Deps, id: number) {
  const objects = await app.db.transaction().execute(async tx => {
    const { rows } = await sql<{ account_id: number }>`
      select e.account_id from evidence e
      join suspended_accounts s on s.account_id = e.account_id
      where e.id = ${id} and not exists (
        select from evidence o where o.account_id = e.account_id and o.kind = 'abuse' and o.id <> e.id)`.execute(tx)
    const found = await removeRows(tx, sql`e.id = ${id}`)
    for (const { account_id } of rows) await removeAccount(app, tx, account_id)
    return found
  })
  await app.vault.removeObjects(objects)
}

async function destroy(app: Deps, which: RawBuilder<unknown>) {
  await app.vault.removeObjects(await app.db.transaction().execute(tx => removeRows(tx, which)))
}

/** If `removeObjects` fails after the commit, the keys are gone, and the sweep deletes the objects within a day. */
async function removeRows(tx: Db, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ object: string }>`
    select f.object from evidence e join evidence_files f on f.evidence_id = e.id where ${which}`.execute(tx)
  await sql`delete from evidence e where ${which}`.execute(tx)
  return rows.map(({ object }) => object)
}
