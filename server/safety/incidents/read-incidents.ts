import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'

const maxListed = 200

export const listIncidents = ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('incidents')
    .select(['id', 'code', 'what', 'known_at', 'due_at', 'closed_at'])
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()

export type IncidentRow = Awaited<ReturnType<typeof listIncidents>>[number]

export async function readIncident({ db }: Pick<App, 'db'>, id: number) {
  const found = await db
    .selectFrom('incidents as i')
    .innerJoin('operators as o', 'o.id', 'i.opened_by')
    .leftJoin('operators as c', 'c.id', 'i.closed_by')
    .selectAll('i')
    .select(['o.name as opener', 'c.name as closer'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

export type IncidentDetail = Awaited<ReturnType<typeof readIncident>>
