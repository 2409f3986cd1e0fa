import type { LookupTable, Option } from '#contract/lookup.ts'
import type { App } from '#server/app.ts'

/** The options of a list in the order in which a form shows them. */
export const listOptions = ({ db }: Pick<App, 'db'>, table: LookupTable): Promise<Option[]> =>
  db.selectFrom(table).select(['id', 'name']).orderBy('position').execute()
