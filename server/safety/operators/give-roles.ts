import { sql } from 'kysely'
import { daySeconds, hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { emergencyHours } from '#contract/operator-admin.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator-roles.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { consume } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { emergencyRoleEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { emergencyRolesAt, rolesOf } from '#server/platform/operators/held-roles.ts'
import {
  endRoles,
  holdAdministrators,
  holdOperator,
  insertRoles,
  requireAnotherAdministrator,
} from '#server/platform/operators/roles.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'

type Deps = Pick<App, 'db' | 'now'>

type RoleRow = { role: OperatorRole; given_at: string; given_by: string | null; until: string | null }

export type OperatorRow = {
  id: number
  name: string
  email: string
  created_at: Date
  disabled_at: Date | null
  roles: RoleRow[]
}

const heldRoles = (at: Date) => sql<RoleRow[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'given_at', r.given_at, 'given_by', g.name, 'until', r.until)
      order by r.role), '[]')
    from operator_roles r left join operators g on g.id = r.given_by
    where r.operator_id = o.id and (r.until is null or r.until > ${at}))`

const operatorsAt = (db: Db, at: Date, id?: number) =>
  sql<OperatorRow>`
    select o.id, o.name, o.email, o.created_at, o.disabled_at, ${heldRoles(at)} as roles from operators o
    where ${id === undefined ? sql`true` : sql`o.id = ${id}`} order by o.name, o.id`.execute(db)

export async function listOperators({ db, now }: Deps) {
  return (await operatorsAt(db, now())).rows
}

export async function readListedOperator({ db, now }: Deps, id: number) {
  const [found] = (await operatorsAt(db, now(), id)).rows
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

export async function readHeldRoles({ db, now }: Deps, { operatorId }: Pick<OperatorSession, 'operatorId'>) {
  return (await operatorsAt(db, now(), operatorId)).rows[0]?.roles ?? []
}

type Giving = { id: number; roles: readonly OperatorRole[]; before: readonly OperatorRole[] }

export async function giveRoles({ db, now }: Deps, session: OperatorSession, { id, roles, before }: Giving) {
  if (id === session.operatorId) throw new Refusal('conflict', 'Os seus papéis são dados por outra pessoa.')
  return db.transaction().execute(async tx => {
    const at = now()
    await holdAdministrators(tx)
    await holdOperator(tx, id)
    const present = await readLastingRoles(tx, id)
    if (!isSame(present, before))
      throw new Refusal('conflict', 'Alguém acabou de mudar estes papéis. Recarregue a página.')
    const given = roles.filter(role => !present.includes(role))
    const taken = present.filter(role => !roles.includes(role))
    await insertRoles(tx, id, given, { at, by: session.operatorId })
    if (taken.includes('admin')) await requireAnotherAdministrator(tx, id)
    if (taken.length > 0) await endRoles(tx, id, taken)
    if (given.length + taken.length > 0) {
      const entry = { operatorId: session.operatorId, action: 'roles_changed', subject: `operator:${id}` } as const
      await recordAudit(tx, { ...entry, facts: { given, taken } }, at)
    }
    return (await operatorsAt(tx, at, id)).rows[0] as OperatorRow
  })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === [...new Set(other)].toSorted().join()

async function readLastingRoles(tx: Db, id: number) {
  const { rows } = await sql<{ roles: OperatorRole[] }>`select ${rolesOf(sql`${id}`)} as roles`.execute(tx)
  return rows[0]?.roles ?? []
}

const perDay = 5

type Emergency = { role: OperatorRole; reason: string }

export async function takeEmergencyRole(
  { db, pool, now }: Deps & Pick<App, 'pool'>,
  { operatorId }: OperatorSession,
  { role, reason }: Emergency,
) {
  const at = now()
  await consume(
    pool,
    [{ purpose: 'operator-emergency', subject: String(operatorId), max: perDay, withinSeconds: daySeconds }],
    at,
  )
  await db.transaction().execute(async tx => {
    // Locks the operator: only one of two concurrent requests can succeed, and none once the roles have been removed.
    const { disabled_at } = await holdOperator(tx, operatorId)
    const lasting = await readLastingRoles(tx, operatorId)
    if (disabled_at || lasting.length === 0)
      throw new Refusal('conflict', 'Um acesso sem papéis não pega papéis de emergência.')
    const { rows } = await sql<{ roles: OperatorRole[] }>`
      select ${emergencyRolesAt(sql`${operatorId}`, at)} as roles`.execute(tx)
    if ([...lasting, ...(rows[0]?.roles ?? [])].includes(role))
      throw new Refusal('conflict', `Você já tem o papel ${operatorRoles[role]}.`)
    const until = new Date(at.getTime() + emergencyHours * hourMs)
    const taken = { role, given_at: at, given_by: operatorId, until }
    await tx
      .insertInto('operator_roles')
      .values({ operator_id: operatorId, ...taken })
      .onConflict(conflict => conflict.columns(['operator_id', 'role']).doUpdateSet(taken))
      .execute()
    const entry = { operatorId, action: 'emergency_role_taken', subject: `operator:${operatorId}` } as const
    await recordAudit(tx, { ...entry, facts: { role, until: until.toISOString(), text: reason } }, at)
    await enqueue(tx, emergencyRoleEmail, { operatorId, role, reason, until: until.toISOString() })
  })
}
