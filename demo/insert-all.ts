import type { Insertable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'

/** One statement takes at most 65,535 parameters. */
const rowsAtOnce = 1_000

/** Inserts the rows however many they are, also none. */
export async function insertAll<T extends keyof Database>(tx: Db, table: T, rows: readonly Insertable<Database[T]>[]) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}
