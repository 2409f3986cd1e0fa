import type { App } from '#server/app.ts'
import { ConfigError } from '#server/env.ts'
import { addOperator } from './add-operator.ts'

/** Where there is no operator yet, makes the one of the configuration; throws a ConfigError when it names none. */
export async function addFirstOperator(app: Pick<App, 'db' | 'env' | 'now'>) {
  const { staff } = app.env
  const any = await app.db.selectFrom('operators').select('id').limit(1).executeTakeFirst()
  if (any) return
  if (!staff) throw new ConfigError(missing)
  await addOperator(app, { ...staff, name: 'Operação', ownPassword: app.env.demo })
}

const missing =
  'STAFF_EMAIL: falta, e ainda não há quem opere o site; dê STAFF_EMAIL e STAFF_PASSWORD, por exemplo STAFF_EMAIL=operacao@vespera.example'
