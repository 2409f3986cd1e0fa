import type { AuditAction } from '#contract/audit-actions.ts'
import { normalizeEmail } from '#contract/email.ts'
import { type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ConfigError } from '#server/platform/env/env.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { insertRoles } from '#server/platform/operators/roles.ts'
import { hashPassword } from '#server/platform/passwords/password-hash.ts'

/** `ownPassword`: only the operator knows the password, so it need not be changed at the first log-in. */
export type NewOperator = {
  email: string
  name: string
  password: string
  ownPassword?: boolean
  roles: readonly OperatorRole[]
}

export async function addOperator(
  { db, now }: Pick<App, 'db' | 'now'>,
  { email, name, password, ownPassword = false, roles }: NewOperator,
) {
  const password_hash = await hashPassword(password)
  const password_changed_at = ownPassword ? now() : null
  return db.transaction().execute(async tx => {
    const made = await tx
      .insertInto('operators')
      .values({ email: normalizeEmail(email), name, password_hash, password_changed_at, created_at: now() })
      .onConflict(conflict => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return undefined
    await insertRoles(tx, made.id, roles, { at: now(), by: null })
    await recordAudit(tx, aboutOperator(made.id, 'operator_added', { roles }), now())
    return made.id
  })
}

type Renewal = {
  email: string
  password: string
  /** Added to the operator's existing roles. */
  roles?: readonly OperatorRole[]
}

export async function renewOperator({ db, now }: Pick<App, 'db' | 'now'>, { email, password, roles = [] }: Renewal) {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async tx => {
    const renewed = await tx
      .updateTable('operators')
      .set({ password_hash, password_changed_at: null, totp_secret: null, totp_confirmed_at: null, totp_step: null })
      .where('email', '=', normalizeEmail(email))
      .returning('id')
      .executeTakeFirst()
    if (!renewed) return undefined
    await deleteAccess(tx, renewed.id)
    await insertRoles(tx, renewed.id, roles, { at: now(), by: null })
    await recordAudit(tx, aboutOperator(renewed.id, 'operator_renewed', roles.length > 0 ? { roles } : {}), now())
    return renewed.id
  })
}

async function deleteAccess(tx: Db, operatorId: number) {
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()
  await tx.deleteFrom('operator_passkeys').where('operator_id', '=', operatorId).execute()
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
}

const aboutOperator = (id: number, action: AuditAction, facts: Record<string, unknown>) => ({
  operatorId: null,
  action,
  subject: `operator:${id}` as const,
  facts,
})

export async function addFirstOperator(app: Pick<App, 'db' | 'env' | 'now'>) {
  const { staff } = app.env
  const any = await app.db.selectFrom('operators').select('id').limit(1).executeTakeFirst()
  if (any) return
  if (!staff) throw new ConfigError(missing)
  // The first operator starts alone, so they get all roles and can hand them over later.
  await addOperator(app, { ...staff, name: 'Operação', ownPassword: app.env.demo, roles: roleNames })
}

const missing =
  'STAFF_EMAIL: falta, e ainda não há quem opere o site; dê STAFF_EMAIL e STAFF_PASSWORD, por exemplo STAFF_EMAIL=operacao@vespera.example'
