import { sql } from 'kysely'
import { addBusinessDays } from '#contract/business-days.ts'
import { type IncidentFacts, newFacts, noticeKinds } from '#contract/incident.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'

type Deps = Pick<App, 'db' | 'now'>
type Operator = Pick<OperatorSession, 'operatorId'>

type NewIncident = { title: string; discovered_at: string; what: string }

export async function addIncident({ db, now }: Deps, { operatorId }: Operator, typed: NewIncident) {
  const at = now()
  const facts = newFacts(typed.title, typed.discovered_at, typed.what)
  refuseImpossibleTimes(facts, at)
  return db.transaction().execute(async tx => {
    const { id } = await tx
      .insertInto('incidents')
      .values({ opened_at: at, opened_by: operatorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertVersion(tx, { id, facts, operatorId, at })
    for (const kind of ['anpd', 'people'] as const) await openNotice(tx, id, kind, new Date(facts.discovered_at))
    await recordAudit(tx, { operatorId, action: 'incident_added', subject: `incident:${id}` }, at)
    return { id }
  })
}

type Saving = { version: number; facts: IncidentFacts }

/** The time runs from the discovery, so that another moment of it moves what is still to be told. */
export async function saveIncident({ db, now }: Deps, { operatorId }: Operator, id: number, saving: Saving) {
  const at = now()
  const { facts, version } = saving
  refuseImpossibleTimes(facts, at)
  await db.transaction().execute(async tx => {
    await lockOpenIncident(tx, id)
    if ((await latestVersion(tx, id)) !== version)
      throw new Refusal('conflict', 'Outra pessoa mudou os fatos. Veja como ficaram e salve de novo.')
    await insertVersion(tx, { id, facts, operatorId, at })
    const since = new Date(facts.discovered_at)
    for (const kind of ['anpd', 'people'] as const)
      await tx
        .updateTable('incident_notices')
        .set({ waiting_since: since, deadline: deadlineOf(kind, since), alarmed: 0 })
        .where('incident_id', '=', id)
        .where('kind', '=', kind)
        .where('settled_at', 'is', null)
        .where('waiting_since', '<>', since)
        .execute()
    await recordAudit(tx, { operatorId, action: 'incident_changed', subject: `incident:${id}` }, at)
  })
}

export async function closeIncident({ db, now }: Deps, { operatorId }: Operator, id: number, conclusion: string) {
  const at = now()
  await db.transaction().execute(async tx => {
    await lockOpenIncident(tx, id)
    const open = await tx
      .selectFrom('incident_notices')
      .select('kind')
      .where('incident_id', '=', id)
      .where('settled_at', 'is', null)
      .execute()
    if (open.length > 0) {
      const names = open.map(({ kind }) => noticeKinds[kind].name)
      throw new Refusal('conflict', `Ainda falta: ${names.join(', ')}.`)
    }
    const closing = { incident_id: id, conclusion, operator_id: operatorId, closed_at: at }
    await tx.insertInto('incident_closings').values(closing).execute()
    await recordAudit(tx, { operatorId, action: 'incident_closed', subject: `incident:${id}` }, at)
  })
}

/** Resolução CD/ANPD 15/2024, art. 10. What is still worked on stays. */
export async function forgetIncidents({ db, now }: Deps) {
  await sql`
    delete from incidents i using incident_closings c
    where c.incident_id = i.id and i.opened_at < ${now()}::timestamptz - make_interval(days => ${keptDays.incidents})`.execute(
    db,
  )
}

/** @throws Refusal when there is none, or it is closed. */
export async function lockOpenIncident(tx: Db, id: number) {
  const found = await tx
    .selectFrom('incidents')
    .leftJoin('incident_closings as c', 'c.incident_id', 'incidents.id')
    .select('c.closed_at')
    .where('id', '=', id)
    .forUpdate('incidents')
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  if (found.closed_at) throw new Refusal('conflict', 'Este incidente está encerrado.')
}

const deadlineOf = (kind: keyof typeof noticeKinds, since: Date) =>
  addBusinessDays(since, noticeKinds[kind].businessDays)

export async function openNotice(tx: Db, incident_id: number, kind: keyof typeof noticeKinds, since: Date) {
  const notice = { incident_id, kind, waiting_since: since, deadline: deadlineOf(kind, since) }
  await tx.insertInto('incident_notices').values(notice).execute()
}

async function latestVersion(tx: Db, id: number) {
  const found = await tx
    .selectFrom('incident_versions')
    .select('id')
    .where('incident_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

type Version = { id: number; facts: IncidentFacts; operatorId: number; at: Date }

const insertVersion = (tx: Db, { id, facts, operatorId, at }: Version) =>
  tx
    .insertInto('incident_versions')
    .values({ incident_id: id, facts: JSON.stringify(facts), operator_id: operatorId, saved_at: at })
    .execute()

function refuseImpossibleTimes({ discovered_at, happened_at }: IncidentFacts, at: Date) {
  if (new Date(discovered_at) > at) throw fieldError('discovered_at', 'A descoberta não pode estar no futuro.')
  if (happened_at && new Date(happened_at) > new Date(discovered_at))
    throw fieldError('happened_at', 'O incidente não pode ser depois da descoberta.')
}
