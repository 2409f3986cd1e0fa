import { type IncidentFacts, type IncidentOutcome, incidentDueOf, missingTexts } from '#contract/incident.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { alreadyDecided, type Deps, decide } from '#server/safety/reviews/decision.ts'

type Operator = Pick<OperatorSession, 'operatorId'>

export const addIncident = ({ db, now }: Deps, { operatorId }: Operator, facts: IncidentFacts) =>
  db.transaction().execute(async tx => {
    const at = now()
    const opening = { ...facts, ...clockFrom(facts.known_at, at), opened_at: at, opened_by: operatorId }
    const { id } = await tx.insertInto('incidents').values(opening).returning('id').executeTakeFirstOrThrow()
    await recordAudit(tx, { operatorId, action: 'incident_added', subject: `incident:${id}` }, at)
    return { id }
  })

type Saving = IncidentFacts & { version: number }

export const saveIncident = (app: Deps, session: OperatorSession, id: number, { version, ...facts }: Saving) =>
  decide(app, session, async (tx, at) => {
    const open = await lockOpenIncident(tx, id)
    if (open.version !== version)
      throw new Refusal('conflict', 'Outra pessoa mudou o registro. Copie o que escreveu, feche e abra de novo.')
    const clock = clockFrom(facts.known_at, at)
    const isSameClock = clock.waiting_since.getTime() === open.known_at.getTime()
    await tx
      .updateTable('incidents')
      .set({ ...facts, ...(isSameClock ? {} : clock), version: version + 1 })
      .where('id', '=', id)
      .execute()
    return { action: 'incident_changed', subject: `incident:${id}` }
  })

type Closing = { outcome: IncidentOutcome; text: string }

export const closeIncident = (app: Deps, session: OperatorSession, id: number, { outcome, text }: Closing) =>
  decide(app, session, async (tx, at) => {
    const missing = missingTexts(await lockOpenIncident(tx, id))
    if (missing.length > 0) throw new Refusal('conflict', `Complete antes o registro: ${missing.join('; ')}.`)
    await tx
      .updateTable('incidents')
      .set({ outcome, conclusion: text, closed_at: at, closed_by: session.operatorId })
      .set({ waiting_since: null, due_at: null })
      .where('id', '=', id)
      .execute()
    return { action: 'incident_closed', subject: `incident:${id}`, facts: { outcome } }
  })

/** The deadline runs from when we learned of the incident, not from when an operator registers it. */
function clockFrom(known_at: string, at: Date) {
  const waiting_since = new Date(known_at)
  if (waiting_since > at) throw fieldError('known_at', 'Não pode estar no futuro.')
  return { waiting_since, due_at: incidentDueOf(waiting_since), alarmed: 0 }
}

async function lockOpenIncident(tx: Db, id: number) {
  const found = await tx
    .selectFrom('incidents as i')
    .leftJoin('operators as o', 'o.id', 'i.closed_by')
    .selectAll('i')
    .select('o.name as closer')
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  if (found.closed_at) throw alreadyDecided('Este incidente já foi encerrado', found.closer)
  return found
}
