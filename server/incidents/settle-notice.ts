import { IncidentFacts, type NoticeKind } from '#contract/incident.ts'
import type { NoticeOutcome } from '#contract/incident-admin.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { lockOpenIncident, openNotice } from './change-incident.ts'

type Settling = { kind: NoticeKind; outcome: NoticeOutcome; note: string; text: string }

/** What was told to the authority is complemented within twenty business days. */
export async function settleNotice(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: Pick<OperatorSession, 'operatorId'>,
  id: number,
  { kind, outcome, note, text }: Settling,
) {
  const at = now()
  if (outcome === 'sent' && text === '') throw fieldError('text', 'Guarde o texto que foi enviado.')
  await db.transaction().execute(async tx => {
    await lockOpenIncident(tx, id)
    if (outcome === 'not_needed' && kind !== 'complement') await requireNoRisk(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('incident_notices')
      .set({ outcome, note, body: outcome === 'sent' ? text : null, settled_at: at, settled_by: operatorId })
      .where('incident_id', '=', id)
      .where('kind', '=', kind)
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) await refuseSettled(tx, id, kind)
    if (kind === 'anpd' && outcome === 'sent') await openNotice(tx, id, 'complement', at)
    const entry = { operatorId, action: 'incident_notice_settled', subject: `incident:${id}` }
    await recordAudit(tx, { ...entry, facts: { notice: kind, outcome } }, at)
  })
}

/** Only an incident without a relevant risk may go untold, and the facts must say why. */
async function requireNoRisk(tx: Db, id: number) {
  const { facts } = await tx
    .selectFrom('incident_versions')
    .select('facts')
    .where('incident_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { risk, risk_reason } = IncidentFacts.parse(facts)
  if (risk === 'none' && risk_reason !== '') return
  throw new Refusal(
    'conflict',
    'Só se dispensa a comunicação de um incidente sem risco relevante. Registre antes, nos fatos, o risco e o motivo.',
  )
}

async function refuseSettled(tx: Db, id: number, kind: NoticeKind): Promise<never> {
  const notice = await tx
    .selectFrom('incident_notices')
    .select('id')
    .where('incident_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!notice) throw new Refusal('not_found', messages.notFound)
  throw new Refusal('conflict', 'Esta comunicação já foi registrada.')
}
