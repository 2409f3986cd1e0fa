import { type RawBuilder, sql } from 'kysely'
import type { PartnerFilter } from '#contract/partner-desk.ts'
import type { App } from '#server/app.ts'
import { partners, readPartners } from './partner-rows.ts'

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

const largest = 2_147_483_647
const leastOfDocument = 3

/** Without accents and capitals. */
const folded = (column: string) =>
  sql`regexp_replace(normalize(lower(${sql.ref(column)}), NFD), ${'[\u0300-\u036f]'}, '', 'g')`
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds partners by what an operator has in hand. */
function searched(text: string) {
  if (text === '') return sql`true`
  const document = text.toUpperCase().replace(/[\s./-]/g, '')
  const id = /^#?[1-9]\d{0,9}$/.test(text) ? Number(text.replace('#', '')) : 0
  const ways = [
    ...['name', 'person', 'email'].map(column => sql`strpos(${folded(column)}, ${fold(text)}) > 0`),
    ...(/^[0-9A-Z]+$/.test(document) && /\d/.test(document) && document.length >= leastOfDocument
      ? [sql`strpos(document, ${document}) > 0`]
      : []),
    ...(id > 0 && id <= largest ? [sql`account_id = ${id}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}
