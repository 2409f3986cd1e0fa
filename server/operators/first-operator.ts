import type { App } from '#server/app.ts'
import { addOperator } from './add-operator.ts'

/** Where there is no operator yet, makes the one of the configuration: in a demonstration there always is one. */
export async function addFirstOperator(app: Pick<App, 'db' | 'env' | 'now'>) {
  const { staff } = app.env
  if (!staff) return
  const any = await app.db.selectFrom('operators').select('id').limit(1).executeTakeFirst()
  if (!any) await addOperator(app, { ...staff, name: 'Operação' })
}
