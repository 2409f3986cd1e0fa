import { sql } from 'kysely'

const largest = 2_147_483_647
const leastOfDocument = 3

/** Without accents and capitals. */
const folded = (column: string) =>
  sql`regexp_replace(normalize(lower(${sql.ref(column)}), NFD), ${'[\u0300-\u036f]'}, '', 'g')`
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds partners by what an operator has in hand. */
export function searched(text: string) {
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
