import { type ExpressionBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { operatorIdleMs, operatorSessionMs } from '#contract/operator.ts'
import type { OperatorRole } from '#contract/operator-roles.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { hashToken, makeToken } from '#server/platform/db/tokens.ts'
import { emergencyRolesAt, rolesOf } from './held-roles.ts'

/** `codeGiven`: the operator also entered the right code. `confirmed`: they have also chosen their own password. */
export type OperatorSession = {
  id: number
  operatorId: number
  name: string
  email: string
  codeGiven: boolean
  confirmed: boolean
  /** Permanent roles only, no emergency roles. */
  roles: OperatorRole[]
  emergencyRoles: OperatorRole[]
  /** Whether the operator also confirmed the session with a passkey. */
  withPasskey: boolean
}

export type Operator = Pick<OperatorSession, 'operatorId'>

type Deps = Pick<App, 'db' | 'now'>

export async function openOperatorSession(tx: Db, operatorId: number, at: Date) {
  const { token, hash } = makeToken()
  await tx
    .insertInto('operator_sessions')
    .values({ operator_id: operatorId, token_hash: hash, created_at: at, last_seen_at: at })
    .execute()
  return token
}

export async function findOperatorSession(
  { db, now }: Deps,
  token: string,
  { passive = false } = {},
): Promise<OperatorSession | undefined> {
  const at = now()
  const found = await db
    .updateTable('operator_sessions as s')
    .from('operators as o')
    .set({ last_seen_at: passive ? sql.ref('s.last_seen_at') : at })
    .whereRef('o.id', '=', 's.operator_id')
    .where('o.disabled_at', 'is', null)
    .where('s.token_hash', '=', hashToken(token))
    .where('s.last_seen_at', '>', new Date(at.getTime() - operatorIdleMs))
    .where('s.created_at', '>', new Date(at.getTime() - operatorSessionMs))
    .returning([
      's.id',
      's.operator_id',
      's.confirmed_at',
      's.passkey_at',
      'o.name',
      'o.email',
      'o.password_changed_at',
    ])
    .returning([rolesOf(sql`o.id`).as('roles'), emergencyRolesAt(sql`o.id`, at).as('emergencyRoles')])
    .executeTakeFirst()
  if (!found) return undefined
  const { id, operator_id, name, email, roles, emergencyRoles } = found
  const codeGiven = found.confirmed_at !== null
  return {
    id,
    operatorId: operator_id,
    name,
    email,
    codeGiven,
    confirmed: codeGiven && found.password_changed_at !== null,
    roles,
    emergencyRoles,
    withPasskey: found.passkey_at !== null,
  }
}

/** Finds a confirmed session. This does not count as activity. */
export const peekOperatorSession = ({ db, now }: Deps, token: string) =>
  db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.operator_id as operatorId', rolesOf(sql`o.id`).as('roles')])
    .select(emergencyRolesAt(sql`o.id`, now()).as('emergencyRoles'))
    .where('s.token_hash', '=', hashToken(token))
    .where(isOpen(now()))
    .executeTakeFirst()

export async function operatorSessionsStillOpen({ db, now }: Deps, ids: number[]): Promise<Set<number>> {
  const open = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select('s.id')
    .where('s.id', 'in', ids)
    .where(isOpen(now()))
    .execute()
  return new Set(open.map(({ id }) => id))
}

const isOpen = (at: Date) => (eb: ExpressionBuilder<Joined, 's' | 'o'>) =>
  eb.and([
    eb('s.confirmed_at', 'is not', null),
    eb('o.disabled_at', 'is', null),
    eb('o.password_changed_at', 'is not', null),
    eb('s.last_seen_at', '>', new Date(at.getTime() - operatorIdleMs)),
    eb('s.created_at', '>', new Date(at.getTime() - operatorSessionMs)),
  ])

type Joined = Database & { s: Database['operator_sessions']; o: Database['operators'] }

/** Replaces the token, so that one leaked before the code was entered is useless. */
export async function confirmOperatorSession(tx: Db, sessionId: number, at: Date) {
  const { token, hash } = makeToken()
  const { numUpdatedRows } = await tx
    .updateTable('operator_sessions')
    .set({ token_hash: hash, confirmed_at: at })
    .where('id', '=', sessionId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', messages.unauthenticated)
  return token
}

export const endOperatorSession = ({ db }: Pick<App, 'db'>, sessionId: number) =>
  db.deleteFrom('operator_sessions').where('id', '=', sessionId).execute()

type Stage = 'enrol' | 'code' | 'password' | 'in'
export type StagedOperator = {
  id: number
  name: string
  email: string
  stage: Stage
  roles: OperatorRole[]
  emergency_roles: OperatorRole[]
  passkeys: number
  with_passkey: boolean
}

export const countPasskeys = sql<number>`
  (select count(*)::int from operator_passkeys where operator_id = operators.id)`.as('passkeys')

type LogInState = { totp_confirmed_at: Date | null; password_changed_at: Date | null }

export function stageOf(codeGiven: boolean, { totp_confirmed_at, password_changed_at }: LogInState): Stage {
  if (codeGiven) return password_changed_at ? 'in' : 'password'
  return totp_confirmed_at ? 'code' : 'enrol'
}

export async function readStage(
  { db }: Pick<App, 'db'>,
  { operatorId: id, name, email, codeGiven, roles, emergencyRoles, withPasskey }: OperatorSession,
): Promise<StagedOperator> {
  const operator = await db
    .selectFrom('operators')
    .select(['totp_confirmed_at', 'password_changed_at', countPasskeys])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    name,
    email,
    stage: stageOf(codeGiven, operator),
    roles,
    emergency_roles: emergencyRoles,
    passkeys: operator.passkeys,
    with_passkey: withPasskey,
  }
}
