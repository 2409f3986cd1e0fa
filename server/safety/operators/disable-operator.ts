import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { operatorDisabledEmail, operatorEnabledEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import {
  endRoles,
  holdAdministrators,
  holdOperator,
  requireAnotherAdministrator,
} from '#server/platform/operators/roles.ts'

type Deps = Pick<App, 'db' | 'now'>
/** `by`: null if run from the command line. */
type Switch = { id: number; by: number | null; reason: string }

/** Keeps the permanent roles, in case the operator is re-enabled. */
export const disableOperator = ({ db, now }: Deps, { id, by, reason }: Switch) =>
  db.transaction().execute(async tx => {
    if (id === by) throw new Refusal('conflict', 'O seu acesso é desativado por outra pessoa.')
    await holdAdministrators(tx)
    const { disabled_at } = await holdOperator(tx, id)
    if (disabled_at) throw new Refusal('conflict', 'Este acesso já está desativado.')
    await requireAnotherAdministrator(tx, id)
    const at = now()
    await tx.updateTable('operators').set({ disabled_at: at }).where('id', '=', id).execute()
    await endRoles(tx, id, [])
    const about = { operatorId: by, subject: `operator:${id}`, facts: { text: reason } } as const
    await recordAudit(tx, { ...about, action: 'operator_disabled' }, at)
    await enqueue(tx, operatorDisabledEmail, { operatorId: id, by, reason })
  })

export const enableOperator = ({ db, now }: Deps, { id, by, reason }: Switch) =>
  db.transaction().execute(async tx => {
    const { disabled_at } = await holdOperator(tx, id)
    if (!disabled_at) throw new Refusal('conflict', 'Este acesso não está desativado.')
    await tx.updateTable('operators').set({ disabled_at: null }).where('id', '=', id).execute()
    const about = { operatorId: by, subject: `operator:${id}`, facts: { text: reason } } as const
    await recordAudit(tx, { ...about, action: 'operator_enabled' }, now())
    await enqueue(tx, operatorEnabledEmail, { operatorId: id, by, reason })
  })

export async function findOperatorId({ db }: Pick<App, 'db'>, email: string) {
  const found = db.selectFrom('operators').select('id').where('email', '=', email.trim().toLowerCase())
  return (await found.executeTakeFirst())?.id
}
