import type { App } from '#server/app.ts'
import { confirmInventedPrices } from '#server/db/reference/reference.ts'
import { renewDemoPlans, seedDemo } from './demo.ts'

/** Where `DEMO` says so, puts every plan on sale and gives an empty database its content. */
export async function fillDemo(app: App, progress: (line: string) => void) {
  if (!app.env.demo) return
  await confirmInventedPrices(app.db, app.now())
  await oneAtATime(app, () => fillIfEmpty(app, progress))
}

/** Of several processes that start on one empty database, one fills it and the others wait. */
async function oneAtATime({ pool }: App, work: () => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock])
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [seedLock])
    client.release()
  }
}

const seedLock = 7_330_001

async function fillIfEmpty(app: App, progress: (line: string) => void) {
  const filled = await app.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (filled) return renewDemoPlans(app)
  await seedDemo(app, percent => progress(`Criando conteúdo de demonstração… ${percent}%`))
}
