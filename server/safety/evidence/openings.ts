import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { minuteMs } from '#contract/durations.ts'
import { openingLimits, type openingStates, type purposes } from '#contract/evidence.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { worklistKinds } from '#contract/worklist-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { openingBegunEmail, openingRequestEmail } from '#server/platform/emails/evidence.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { refuseAsker } from '#server/platform/operators/approvals.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { readKey } from './seal.ts'

type Deps = Pick<App, 'db' | 'now' | 'vault'>
const askedMinutes = worklistKinds.opening.hours * 60
export type OpeningState = keyof typeof openingStates

type Times = {
  asked_at: Date
  granted_at: Date | null
  refused_at: Date | null
  opened_at: Date | null
  ends_at: Date | null
}

/** Returns the state and when it expires. */
export function stateOf(row: Times, at: Date): { state: OpeningState; until: Date | null } {
  if (row.refused_at) return { state: 'refused', until: null }
  if (row.ends_at) return lasting('open', row.ends_at, at)
  if (row.granted_at) return lasting('granted', after(row.granted_at, openingLimits.grantedMinutes), at)
  return lasting('asked', after(row.asked_at, askedMinutes), at)
}

const lasting = (state: OpeningState, until: Date, at: Date) =>
  until > at ? { state, until } : { state: 'over' as const, until: null }

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

type Asking = { purpose: keyof typeof purposes; reason: string }

export function askOpening(
  { db, now }: Deps,
  { operatorId }: Operator,
  evidenceId: number,
  { purpose, reason }: Asking,
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const found = await tx
      .selectFrom('evidence')
      .select('id')
      .where('id', '=', evidenceId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found', messages.notFound)
    const latest = await openings(tx).where('evidence_id', '=', evidenceId).orderBy('id', 'desc').executeTakeFirst()
    const state = latest && stateOf(latest, at).state
    if (state && ['asked', 'granted', 'open'].includes(state))
      throw new Refusal('conflict', 'Já há um pedido de abertura em andamento.')
    const { id } = await tx
      .insertInto('evidence_openings')
      .values({ evidence_id: evidenceId, purpose, reason, asked_by: operatorId, asked_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = {
      action: 'opening_asked',
      subject: `evidence:${evidenceId}`,
      facts: { opening: id, purpose, reason },
    } as const
    await recordAudit(tx, { operatorId, ...event }, at)
    await enqueue(tx, openingRequestEmail, { evidenceId, operatorId })
    return { id }
  })
}

const openings = (db: Db) => db.selectFrom('evidence_openings').selectAll()

/** Selects the requests that an operator can still grant or refuse. */
export const pendingOpenings = (at: Date) => sql`select id, evidence_id, asked_at from evidence_openings
  where granted_at is null and refused_at is null and asked_at > ${after(at, -askedMinutes)}`

export const openingFacts = (
  id: RawBuilder<unknown>,
) => sql`(select jsonb_build_object('asked_by', p.name, 'purpose', v.purpose)
  from evidence_openings v join operators p on p.id = v.asked_by where v.id = ${id})`

/** The operator who asked for the opening can't grant it; the database enforces this too. */
export const grantOpening = (app: Deps, session: Operator, id: number) =>
  answer(app, session, id, 'opening_granted', async (tx, { evidence_id }, at) => {
    const key = await readKey(tx, evidence_id)
    if (!key) throw new Refusal('conflict', 'Este registro ainda está sendo lacrado. Tente em um minuto.')
    const password = randomBytes(18).toString('base64url')
    const package_secret = await app.vault.sealUnder(key, Buffer.from(password), passwordAbout(id))
    await tx
      .updateTable('evidence_openings')
      .set({ granted_by: session.operatorId, granted_at: at, package_secret })
      .where('id', '=', id)
      .execute()
  })

export const refuseOpening = (app: Deps, session: Operator, id: number) =>
  answer(app, session, id, 'opening_refused', async (tx, _, at) => {
    await tx
      .updateTable('evidence_openings')
      .set({ refused_by: session.operatorId, refused_at: at })
      .where('id', '=', id)
      .execute()
  })

type Opening = Awaited<ReturnType<typeof hold>>
type Work = (tx: Db, opening: Opening, at: Date) => Promise<void>

const answer = ({ db, now }: Deps, { operatorId }: Operator, id: number, action: AuditAction, work: Work) =>
  db.transaction().execute(async tx => {
    const at = now()
    const opening = await hold(tx, id)
    refuseAsker(opening, { operatorId })
    if (stateOf(opening, at).state !== 'asked')
      throw new Refusal('conflict', 'Este pedido já foi respondido ou venceu.')
    await work(tx, opening, at)
    const facts = { opening: id, asked_by: opening.asked_by }
    await recordAudit(tx, { operatorId, action, subject: `evidence:${opening.evidence_id}`, facts }, at)
  })

async function hold(tx: Db, id: number) {
  const opening = await openings(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!opening) throw new Refusal('not_found', messages.notFound)
  return opening
}

export const beginOpening = ({ db, now }: Deps, { id: sessionId, operatorId }: OperatorSession, id: number) =>
  db.transaction().execute(async tx => {
    const at = now()
    const opening = await hold(tx, id)
    if (opening.asked_by !== operatorId) throw new Refusal('forbidden', 'Quem abre é quem pediu a abertura.')
    if (stateOf(opening, at).state !== 'granted')
      throw new Refusal('conflict', 'Esta abertura não está autorizada, já aconteceu ou venceu. Peça outra.')
    await tx
      .updateTable('evidence_openings')
      .set({ opened_at: at, session_id: sessionId, ends_at: after(at, openingLimits.openMinutes) })
      .where('id', '=', id)
      .execute()
    const { evidence_id: evidenceId, granted_by } = opening
    const about = { operatorId, subject: `evidence:${evidenceId}`, facts: { opening: id, granted_by } } as const
    await recordAudit(tx, { ...about, action: 'opening_begun' }, at)
    await enqueue(tx, openingBegunEmail, { evidenceId, operatorId })
  })

/** Only the session that opened the evidence can read it, and only while the opening lasts. */
export async function requireOpen(tx: Db, session: OperatorSession, id: number, at: Date) {
  const opening = await tx
    .selectFrom('evidence_openings as o')
    .innerJoin('evidence as e', 'e.id', 'o.evidence_id')
    .selectAll('o')
    .select(['e.kind', 'e.account_id'])
    .where('o.id', '=', id)
    .where('o.asked_by', '=', session.operatorId)
    .executeTakeFirst()
  if (!opening) throw new Refusal('not_found', messages.notFound)
  if (opening.session_id !== session.id || stateOf(opening, at).state !== 'open')
    throw new Refusal('conflict', 'Esta abertura terminou. Para ver de novo, peça outra.')
  return opening
}

const passwordAbout = (id: number) => `package:${id}`

export async function packagePassword({ db, vault }: Pick<App, 'db' | 'vault'>, id: number) {
  const opening = await openings(db).where('id', '=', id).executeTakeFirst()
  const key = opening && (await readKey(db, opening.evidence_id))
  if (!opening?.package_secret || !key) throw new Refusal('not_found', messages.notFound)
  const password = await vault.openUnder(key, opening.package_secret, passwordAbout(id))
  return { opening, password: password.toString() }
}

/** Returns the password only to the operator who granted the opening, and only until the opening ends. */
export function readPackagePassword({ db, vault, now }: Deps, { operatorId }: Operator, id: number) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { opening, password } = await packagePassword({ db: tx as App['db'], vault }, id)
    if (opening.granted_by !== operatorId) throw new Refusal('not_found', messages.notFound)
    if (stateOf(opening, at).state === 'over') throw new Refusal('conflict', 'Esta abertura terminou.')
    const event = {
      action: 'package_password_read',
      subject: `evidence:${opening.evidence_id}`,
      facts: { opening: id },
    } as const
    await recordAudit(tx, { operatorId, ...event }, at)
    return { password }
  })
}
