import { type RawBuilder, sql } from 'kysely'
import {
  type AnsweredKindName,
  answeredKinds,
  type CaseKind,
  type CaseOutcome,
  caseKind,
} from '#contract/case-kinds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { hasRoleOf } from '#contract/operator-roles.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { caseAnsweredEmail } from '#server/platform/emails/cases.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { requireRole } from '#server/platform/operators/roles.ts'
import type { Operator, OperatorSession } from '#server/platform/operators/sessions.ts'
import { alreadyDecided, type Deps, decide } from '#server/safety/reviews/decision.ts'
import { casesWithTexts } from './case-texts.ts'

type Viewer = Pick<OperatorSession, 'roles'>

/** The refusal names the missing role, unless the kind is hidden: `readCase` then answers "not found". */
export async function requireKind(app: Deps, operator: OperatorSession, id: number, { method, path }: Endpoint) {
  const found = await app.db.selectFrom('cases').select('kind').where('id', '=', id).executeTakeFirst()
  if (!found) return
  const { roles, hidden } = caseKind(found.kind)
  if (!hidden) await requireRole(app, operator, { roles }, `${method} ${path}`)
}

/** Hides kinds for which the operator lacks the role, and data requests that the sender has not confirmed. */
export async function readCase({ db }: Pick<App, 'db'>, { roles }: Viewer, id: number) {
  const found = await casesWithTexts(db)
    .leftJoin('case_entries as n', join => join.onRef('n.case_id', '=', 'c.id').on('n.kind', '=', 'note'))
    .leftJoin('operators as o', 'o.id', 'c.closed_by')
    .select(['n.body as note', 'o.name as closed_by_name'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!found || !isReadable(found, roles)) throw new Refusal('not_found', messages.notFound)
  const sender = found.account_id === null ? sql`email = ${found.email}` : sql`account_id = ${found.account_id}`
  const others = await readOthers(db, id, sql`${sender} and left(protocol, 1) = ${caseKind(found.kind).letter}`)
  return { found, account: await findAccount(db, found), others: others.filter(other => isReadable(other, roles)) }
}

export type CaseRows = Awaited<ReturnType<typeof readCase>>

type Readable = { kind: CaseKind; due_at: Date | null; closed_at: Date | null }

/** Refuses other kinds, because they have their own endpoints. */
const isReadable = <Row extends Readable>(row: Row, roles: Viewer['roles']): row is Row & { kind: AnsweredKindName } =>
  row.kind in answeredKinds && (row.due_at ?? row.closed_at) !== null && hasRoleOf(roles, caseKind(row.kind).roles)

type Sender = { account_id: number | null; email: string | null }

const findAccount = (db: Db, { account_id, email }: Sender) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'user_type', 'created_at'])
    .where(({ eb }) => (account_id === null ? eb('email', '=', email ?? '') : eb('id', '=', account_id)))
    .executeTakeFirst()

export const readOthers = (db: Db, id: number, isOfSame: RawBuilder<boolean>) =>
  db
    .selectFrom('cases')
    .select(['id', 'kind', 'subject', 'protocol', 'received_at', 'due_at', 'closed_at', 'outcome'])
    .where(isOfSame)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

type Answer = { outcome: CaseOutcome; text: string; note?: string | undefined }

export const answerCase = (app: Deps, session: OperatorSession, id: number, { outcome, text, note }: Answer) =>
  decide(app, session, async (tx, at) => {
    const found = await lockCase(tx, id)
    if (!found || !isReadable(found, session.roles)) throw new Refusal('not_found', messages.notFound)
    if (found.closed_at) throw alreadyDecided('Este caso já foi respondido', found.closed_by_name)
    const { kind, subject } = found
    const { outcomes, of } = caseKind(kind)
    const { noun } = answeredKinds[kind].audit
    if (!(outcome in outcomes)) throw fieldError('outcome', 'Escolha o resultado.')
    const { operatorId: operator_id } = session
    const entry = { case_id: id, operator_id, at }
    await tx
      .insertInto('case_entries')
      .values([
        { ...entry, kind: 'decision', body: text },
        ...(note ? [{ ...entry, kind: 'note' as const, body: note }] : []),
      ])
      .execute()
    await closeCase(tx, session, { id, outcome, at })
    await enqueue(tx, caseAnsweredEmail, { id })
    const account = of === 'account' ? found.account_id : ((await findAccount(tx, found))?.id ?? null)
    return { action: `${noun}_answered` as const, subject: `${noun}:${id}`, facts: { account, subject, outcome } }
  })

type Closing = { id: number; outcome: CaseOutcome; at: Date }

export const closeCase = (tx: Db, { operatorId }: Operator, { id, outcome, at }: Closing) =>
  tx
    .updateTable('cases')
    .set({ closed_at: at, closed_by: operatorId, outcome, waiting_since: null, due_at: null })
    .where('id', '=', id)
    .execute()

const lockCase = (tx: Db, id: number) =>
  tx
    .selectFrom('cases as c')
    .leftJoin('operators as o', 'o.id', 'c.closed_by')
    .selectAll('c')
    .select('o.name as closed_by_name')
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
