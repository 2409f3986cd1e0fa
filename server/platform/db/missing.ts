import { sql } from 'kysely'
import { type MissingStep, missingSteps } from '#contract/missing.ts'
import type { Db } from './open.ts'

/** A row of `missing` in server/platform/db/functions. That file explains each column. */
export type Missing = {
  step: MissingStep
  state: 'missing' | 'pending' | 'refused'
  hides: boolean
  delays: boolean
  until: Date | null
}

export async function readMissing(db: Db, accountId: number, at: Date) {
  const { rows } = await sql<Missing>`
    select * from missing(${accountId}, ${at})
    order by array_position(${[...missingSteps]}::text[], step)`.execute(db)
  return rows
}
