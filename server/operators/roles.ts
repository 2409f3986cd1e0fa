import { type RawBuilder, sql } from 'kysely'
import { nameRoles, type OperatorRole, type Roles, roleNames } from '#contract/operator-roles.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import type { OperatorSession } from './sessions.ts'

type Deps = Pick<App, 'db' | 'now'>

/** The roles that count at the time, those taken for an emergency included. */
export const rolesAt = (operatorId: RawBuilder<unknown>, at: Date) => sql<OperatorRole[]>`array(
  select role from operator_roles where operator_id = ${operatorId} and (until is null or until > ${at}))`

const inEmergency = ' Numa emergência, pegue o papel por uma hora em “Meu acesso”.'

export const rolesMissing = (roles: Roles) =>
  new Refusal(
    'forbidden',
    roles.length < roleNames.length
      ? `O seu acesso não inclui esta parte, que é de ${nameRoles(roles)}. Quem administra os acessos pode incluí-la.${roles.some(role => role !== 'admin') ? inEmergency : ''}`
      : 'O seu acesso ainda não tem nenhum papel. Peça um a quem administra os acessos.',
  )

export const accessRefused = 'access_refused'
const sameRefusalMs = 15 * 60_000

/** A screen may ask again and again: the same refusal is one entry for a while. */
export async function recordRefusedAccess({ db, now }: Deps, { operatorId, id }: OperatorSession, call: string) {
  const subject = `operator:${operatorId}`
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
  const entry = { operatorId, action: accessRefused, subject, facts: { call, session: id } }
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
