import { formatDateTime } from '#contract/format.ts'
import { ConfigError } from '#server/env.ts'
import type { Db } from './open.ts'

/** What `move-database` left behind knows nothing of what came later, and would destroy it as unknown. */
export async function refuseMoved(db: Db) {
  const { moved_at } = await db.selectFrom('installation').select('moved_at').executeTakeFirstOrThrow()
  if (!moved_at) return
  throw new ConfigError(
    `DATABASE_URL: falta; o banco embutido foi levado a outro servidor em ${formatDateTime(moved_at, ' às ')}: dê o endereço dele, ou volte a este com npm run move-database -- --reopen`,
  )
}
