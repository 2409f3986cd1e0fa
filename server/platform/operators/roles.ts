import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { hasRoleOf, nameRoles, type OperatorRole, type Roles } from '#contract/operator-roles.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from './audit.ts'
import { endClaimsOf } from './claims.ts'
import { rolesOf } from './held-roles.ts'
import type { OperatorSession } from './sessions.ts'

type Deps = Pick<App, 'db' | 'now'>

export type OperatorCall = { roles: Roles; emergency?: true | undefined }
type HeldRoles = Pick<OperatorSession, 'roles' | 'emergencyRoles'>

/** An emergency role counts only for calls that allow it. */
export const mayCall = (held: HeldRoles, { roles, emergency }: OperatorCall) =>
  hasRoleOf(held.roles, roles) || (emergency === true && hasRoleOf(held.emergencyRoles, roles))

const inEmergency = ' Numa emergência, pegue o papel por uma hora em “Meu acesso”.'

export function rolesMissing(held: HeldRoles, { roles, emergency }: OperatorCall) {
  if (held.roles.length === 0)
    return new Refusal('forbidden', 'O seu acesso ainda não tem nenhum papel. Peça um a quem administra os acessos.')
  if (hasRoleOf(held.emergencyRoles, roles))
    return new Refusal(
      'forbidden',
      'O seu acesso de emergência não inclui isto: ele serve para tirar do ar, suspender e responder.',
    )
  return new Refusal(
    'forbidden',
    `O seu acesso não inclui esta parte, que é de ${nameRoles(roles)}. Quem administra os acessos pode incluí-la.${emergency ? inEmergency : ''}`,
  )
}

export const accessRefused = 'access_refused'
const sameRefusalMs = 15 * minuteMs

/** Records a refusal in the audit log. */
export async function requireRole(deps: Deps, operator: OperatorSession, needed: OperatorCall, call: string) {
  if (mayCall(operator, needed)) return
  await recordRefusedAccess(deps, operator, call)
  throw rolesMissing(operator, needed)
}

/** A screen may repeat its calls, so we record the same refusal at most once per `sameRefusalMs`. */
async function recordRefusedAccess({ db, now }: Deps, { operatorId, id }: OperatorSession, call: string) {
  const subject = `operator:${operatorId}` as const
  const at = now()
  const recent = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject', '=', subject)
    .where('action', '=', accessRefused)
    .where('at', '>', new Date(at.getTime() - sameRefusalMs))
    .where(sql<boolean>`facts ->> 'call' = ${call}`)
    .limit(1)
    .executeTakeFirst()
  if (recent) return
  const entry = { operatorId, action: accessRefused, subject, facts: { call, session: id } } as const
  await db.transaction().execute(tx => recordAudit(tx, entry, at))
}

export async function insertRoles(
  tx: Db,
  operatorId: number,
  roles: readonly OperatorRole[],
  { at, by }: { at: Date; by: number | null },
) {
  if (roles.length === 0) return
  await tx
    .insertInto('operator_roles')
    .values(roles.map(role => ({ operator_id: operatorId, role, given_at: at, given_by: by, until: null })))
    .onConflict(conflict =>
      conflict.columns(['operator_id', 'role']).doUpdateSet({ given_at: at, given_by: by, until: null }),
    )
    .execute()
}

export async function holdOperator(tx: Db, id: number) {
  const found = await tx
    .selectFrom('operators')
    .select('disabled_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

/**
 * Serializes role changes, because two administrators who concurrently remove each other's role must not both succeed.
 */
export const holdAdministrators = (tx: Db) => sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(tx)

const administratorsLock = 7_330_003

export async function requireAnotherAdministrator(tx: Db, id: number) {
  const { rows } = await sql`
    select from operators o where o.id <> ${id} and o.disabled_at is null and ${rolesOf(sql`o.id`)} && '{admin}'::text[]
    limit 1`.execute(tx)
  if (rows.length === 0)
    throw new Refusal('conflict', 'É a única pessoa que administra os acessos: dê esse papel a outra antes.')
}

/** Removes the named roles and all emergency roles, and ends the operator's sessions with everything they had open. */
export async function endRoles(tx: Db, operatorId: number, roles: readonly OperatorRole[]) {
  await tx
    .deleteFrom('operator_roles')
    .where('operator_id', '=', operatorId)
    .where(eb => eb.or([eb('until', 'is not', null), ...(roles.length > 0 ? [eb('role', 'in', roles)] : [])]))
    .execute()
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()
  await endClaimsOf(tx, { operatorId })
}

export const passkeyMissing = () =>
  new Refusal('forbidden', 'Para ver documentos, confirme com a sua chave de acesso, em Meu acesso.')
