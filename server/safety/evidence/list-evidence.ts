import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

type Deps = Pick<App, 'db' | 'now'>

export type EvidenceRow = {
  id: number
  kind: 'ad' | 'abuse' | 'held'
  account_id: number
  report_id: number | null
  protocol: string | null
  kept_since: Date
  until: Date | null
  on_air: boolean
  held: boolean
  files: number
  waiting: number
}
type Query = { kind?: EvidenceRow['kind'] | undefined; account?: number | undefined; after?: number | undefined }

const pageSize = 30

export async function listEvidence({ db, now }: Deps, { kind, account, after }: Query) {
  const at = now()
  const { rows } = await sql<EvidenceRow>`
    ${columns(at)} where e.kind <> 'ad_file'
      ${kind ? sql`and e.kind = ${kind}` : sql``} ${account ? sql`and e.account_id = ${account}` : sql``}
      ${after ? sql`and e.id < ${after}` : sql``}
    order by e.id desc limit ${sql.lit(pageSize + 1)}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const latest = await latestOpenings(
    db,
    shown.map(({ id }) => id),
  )
  return {
    shown: shown.map(row => ({ ...row, opening: latest.get(row.id) ?? null })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

const columns = (at: Date) => sql`
  select e.id, e.kind, e.account_id, e.report_id, r.protocol, e.kept_since,
    exists (select from ad_airings a where a.version_id = e.id and a.ended_at is null) as on_air,
    case e.kind
      when 'abuse' then e.kept_since + ${hours(keptDays.abuseVault)}
      when 'ad' then (select max(coalesce(a.ended_at, 'infinity')) from ad_airings a where a.version_id = e.id
        having bool_and(a.ended_at is not null)) + ${hours(keptDays.adArchive)}
    end as until,
    is_held(e.account_id, ${at}) or coalesce(is_report_held(e.report_id, ${at}), false) as held,
    (select count(*)::int from evidence_files f where f.evidence_id = e.id)
      + (select count(*)::int from ad_version_files v join evidence_files f on f.evidence_id = v.file_id
        where v.version_id = e.id) as files,
    (select count(*)::int from evidence_folders w where w.evidence_id = e.id)
      + (select count(*)::int from ad_version_files v join evidence_folders w on w.evidence_id = v.file_id
        where v.version_id = e.id) as waiting
  from evidence e left join reports r on r.id = e.report_id`

const hours = (days: number) => sql`make_interval(hours => ${sql.lit(days * 24)})`

async function latestOpenings(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, OpeningRow>()
  const rows = await openings(db)
    .distinctOn('v.evidence_id')
    .where('v.evidence_id', 'in', ids)
    .orderBy('v.evidence_id')
    .orderBy('v.id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.evidence_id, row]))
}

const openings = (db: Db) =>
  db
    .selectFrom('evidence_openings as v')
    .innerJoin('operators as a', 'a.id', 'v.asked_by')
    .leftJoin('operators as g', 'g.id', 'v.granted_by')
    .selectAll('v')
    .select(['a.name as asker', 'g.name as granter'])

export type OpeningRow = Awaited<ReturnType<ReturnType<typeof openings>['execute']>>[number]

export async function readEvidence({ db, now }: Deps, id: number) {
  const { rows } = await sql<EvidenceRow>`${columns(now())} where e.id = ${id} and e.kind <> 'ad_file'`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('not_found', messages.notFound)
  const { content_hash } = await db
    .selectFrom('evidence')
    .select('content_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    hash: content_hash,
    airings: await db
      .selectFrom('ad_airings')
      .select(['started_at', 'ended_at'])
      .where('version_id', '=', id)
      .orderBy('id')
      .execute(),
    parts: await readParts(db, id),
    suspected: await db.selectFrom('abuse_hashes').select('content_hash').where('evidence_id', '=', id).execute(),
    openings: await openings(db).where('v.evidence_id', '=', id).orderBy('v.id', 'desc').limit(20).execute(),
    sealed_with: row.kind === 'abuse' ? await readSealedWith(db, row) : [],
  }
}

/** One sealing creates a record for each account that had a copy, all with the same timestamp. */
const readSealedWith = (db: Db, { id, kept_since }: EvidenceRow) =>
  db
    .selectFrom('evidence')
    .select(['id', 'account_id'])
    .where('kind', '=', 'abuse')
    .where('kept_since', '=', kept_since)
    .where('id', '<>', id)
    .orderBy('id')
    .limit(100)
    .execute()

async function readParts(db: Db, id: number) {
  const { rows } = await sql<{ name: string; bytes: number; sha256: Buffer }>`
    select name, bytes, sha256 from evidence_files
    where evidence_id = ${id} or evidence_id in (select file_id from ad_version_files where version_id = ${id})
    order by name limit 100`.execute(db)
  return rows
}

/** Finds the sealed evidence of suspected child abuse for this report and its reported account. */
export async function findSealed(db: Db, { id, account_id }: { id: number; account_id: number | null }) {
  const sealed = db.selectFrom('evidence').select('id').where('report_id', '=', id).where('kind', '=', 'abuse')
  return (await sealed.where('account_id', '=', account_id).orderBy('id').executeTakeFirst())?.id ?? null
}
