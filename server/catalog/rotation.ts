import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { purge } from '#server/db/purge.ts'

/** Places on the circle of `listings.rotation`. */
export const circle = 2_147_483_647

const hourMs = 3_600_000

/** Where on the circle every list starts during the hour of `now`; the same in every process. */
export function rotationStart(now: Date) {
  const hour = Math.floor(now.getTime() / hourMs)
  return createHash('sha256').update(`rotation ${hour}`).digest().readUInt32BE(0) % circle
}

/**
 * Gives every listing another place. The hour's start alone would always favour whoever stands after a wide gap;
 * with places drawn anew each day everybody has the same chance of being first.
 */
export async function redrawRotation({ db }: Pick<App, 'db'>) {
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('listings')
      .set({ rotation: sql`floor(random() * ${circle}::float8)::integer` })
      .execute()
    await purge(tx, ['listings'])
  })
}
