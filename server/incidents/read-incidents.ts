import { sql } from 'kysely'
import { IncidentFacts, type NoticeKind, noticeKinds } from '#contract/incident.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

const maxListed = 200

export const listIncidents = async ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('incidents as i')
    .leftJoin('incident_closings as c', 'c.incident_id', 'i.id')
    .select(['i.id', 'i.code', 'i.opened_at', 'c.closed_at'])
    .select(({ selectFrom }) => [
      selectFrom('incident_versions as v')
        .select('v.facts')
        .whereRef('v.incident_id', '=', 'i.id')
        .orderBy('v.id', 'desc')
        .limit(1)
        .as('facts'),
      selectFrom('incident_notices as n')
        .select(sql<Date | null>`min(n.due_at)`.as('due_at'))
        .whereRef('n.incident_id', '=', 'i.id')
        .as('due_at'),
    ])
    .orderBy('i.opened_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(maxListed)
    .execute()

export type IncidentRow = Awaited<ReturnType<typeof listIncidents>>[number]

export async function readIncident({ db }: Pick<App, 'db'>, id: number) {
  const incident = await db
    .selectFrom('incidents as i')
    .leftJoin('operators as o', 'o.id', 'i.opened_by')
    .select(['i.id', 'i.code', 'i.opened_at', 'o.name as opened_by'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!incident) throw new Refusal('not_found', messages.notFound)
  const versions = await readVersions(db, id)
  const [latest] = versions
  if (!latest) throw new Error(`incident ${id} without facts`)
  const closing = await db
    .selectFrom('incident_closings as c')
    .leftJoin('operators as o', 'o.id', 'c.operator_id')
    .select(['c.closed_at', 'c.conclusion', 'o.name as operator'])
    .where('c.incident_id', '=', id)
    .executeTakeFirst()
  return { incident, versions, facts: IncidentFacts.parse(latest.facts), notices: await readNotices(db, id), closing }
}

export type IncidentRows = Awaited<ReturnType<typeof readIncident>>

/** The newest first. */
const readVersions = (db: Db, id: number) =>
  db
    .selectFrom('incident_versions as v')
    .leftJoin('operators as o', 'o.id', 'v.operator_id')
    .select(['v.id', 'v.facts', 'v.saved_at', 'o.name as operator'])
    .where('v.incident_id', '=', id)
    .orderBy('v.id', 'desc')
    .execute()

async function readNotices(db: Db, id: number) {
  const rows = await db
    .selectFrom('incident_notices as n')
    .leftJoin('operators as o', 'o.id', 'n.settled_by')
    .select(['n.kind', 'n.waiting_since', 'n.deadline', 'n.outcome', 'n.note', 'n.body', 'n.settled_at'])
    .select('o.name as operator')
    .where('n.incident_id', '=', id)
    .execute()
  const kinds = Object.keys(noticeKinds) as NoticeKind[]
  return rows.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}
