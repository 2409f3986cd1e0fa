import { type RawBuilder, sql } from 'kysely'
import type { PartnerFilter } from '#contract/partner-desk.ts'
import type { App } from '#server/app.ts'
import { partners, readPartners } from './partner-rows.ts'
import { searched } from './search-partners.ts'

const pageSize = 50

const conditions: Record<PartnerFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  on: sql`listed`,
  off: sql`not listed`,
}

type Wanted = { search?: string | undefined; filter: PartnerFilter; before?: number | undefined }

/** A page of partners, the newest first, and how many of the search each filter has. */
export async function listPartners({ db, now }: Pick<App, 'db' | 'now'>, { search = '', filter, before }: Wanted) {
  const at = now()
  const found = searched(search)
  const isBefore = before === undefined ? sql`true` : sql`account_id < ${before}`
  const rows = await readPartners(db, at, sql`${found} and ${conditions[filter]} and ${isBefore}`, pageSize + 1)
  const counted = await sql<Record<PartnerFilter, number>>`
    select ${sql.join(
      Object.entries(conditions).map(
        ([name, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(name)}`,
      ),
    )} from ${partners(at)} every where ${found}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? (shown.at(-1)?.account_id ?? null) : null
  return { shown, next, counts: counted.rows[0] as Record<PartnerFilter, number> }
}
