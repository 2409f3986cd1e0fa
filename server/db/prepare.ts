import type { App } from '#server/app.ts'
import { migrate } from './migrate.ts'
import { seedDemo } from './seeds/demo.ts'

/** Makes the database ready to serve: schema, reference data and, when it is empty and `DEMO` says so, content. */
export async function prepare(app: App, progress: (line: string) => void) {
  await migrate(app.db)
  if (!app.env.demo || !(await isEmpty(app))) return
  await seedDemo(app, percent => progress(`Criando conteúdo de demonstração… ${percent}%`))
}

async function isEmpty({ db }: App) {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
}
