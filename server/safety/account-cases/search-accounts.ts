import { type RawBuilder, sql } from 'kysely'
import type { AccountMatch } from '#contract/account.ts'
import { readEmail } from '#contract/email.ts'
import { readMobile } from '#contract/mobile-number.ts'
import { typedLine } from '#contract/plain-text.ts'
import { isTaxId, plainTaxId } from '#contract/tax-id.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'

type Condition = RawBuilder<unknown>
/** `found` selects account ids, and the order's id if the text names an order. */
type Search = { match: AccountMatch; found: Condition }

const maxFound = 20
const maxId = 2_147_483_647

export type FoundRow = {
  account_id: number | null
  order_id: number | null
  code: string | null
  name: string | null
  nickname: string | null
  email: string | null
  user_type: number | null
  created_at: Date | null
  listed: boolean
  suspended: boolean
  matches: AccountMatch[]
}

/** Records a view even if the search has no results: an empty result reveals that a CPF has no account. */
export async function searchAccounts(app: Pick<App, 'db' | 'log' | 'now'>, operator: Operator, text: string) {
  const searches = searchesFor(text)
  const tried = [...new Set(searches.map(({ match }) => match))]
  return app.db.transaction().execute(async tx => {
    const rows = await runSearches(tx, searches)
    const shown = rows.slice(0, maxFound)
    const accounts = shown.flatMap(({ account_id }) => account_id ?? [])
    await recordView(app, tx, operator, {
      kind: 'listed',
      action: 'accounts_searched',
      subject: `operator:${operator.operatorId}`,
      accountIds: accounts,
      facts: { tried, accounts },
    })
    return { shown, tried, more: rows.length > maxFound }
  })
}

/** Chooses where to search by the format of the text. Every search uses an index. */
export function searchesFor(text: string): Search[] {
  const line = typedLine(text)
  const plain = plainTaxId(text)
  const phone = readMobile(text)
  const id = /^#?\s*[1-9]\d{0,9}$/.test(line) ? Number(line.replace(/\D/g, '')) : 0
  return [
    ...(id > 0 && id <= maxId ? [search('id', sql`select id, null::integer from accounts where id = ${id}`)] : []),
    ...(text.includes('@')
      ? [search('email', accountsWhere(startsWith(sql`email`, readEmail(text) ?? line.toLowerCase())))]
      : []),
    ...(isTaxId('CPF', text) ? byCpf(plain) : []),
    ...(isTaxId('CNPJ', text) ? byDocument('cnpj', plain) : []),
    ...(phone ? byPhone(phone) : []),
    ...(/^[A-Z0-9]{12}$/i.test(text) ? [search('order', ordersWhere(sql`code = ${text.toUpperCase()}`))] : []),
    ...(/^[\w-]{8,80}$/.test(text) && /\d/.test(text) ? byPayment(text) : []),
    ...(/\p{L}/u.test(text) && !text.includes('@') ? byName(text) : []),
  ]
}

const search = (match: AccountMatch, found: Condition): Search => ({ match, found })

const accountsWhere = (condition: Condition) => sql`select id, null::integer from accounts where ${condition}`
const ordersWhere = (condition: Condition) => sql`select account_id, id from orders where ${condition}`

const startsWith = (column: Condition, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10ffff}`})`

/** Searches the profiles too, because a partner can be a person with a CPF. */
const byCpf = (cpf: string) => [
  search('cpf', sql`select account_id, null::integer from kyc_records where cpf = ${cpf}`),
  ...byDocument('cpf', cpf),
]

const byDocument = (match: AccountMatch, document: string) => [
  search(match, sql`select account_id, null::integer from profiles where document = ${document}`),
  search(
    match,
    sql`select account_id, null::integer from profile_submissions where content ->> 'document' = ${document}`,
  ),
]

const byPhone = (phone: string) => [
  search('phone', sql`select account_id, null::integer from profiles where whatsapp = ${phone} or phone = ${phone}`),
  search(
    'phone',
    sql`select account_id, null::integer from profile_submissions
      where content ->> 'whatsapp' = ${phone} or content ->> 'phone' = ${phone}`,
  ),
]

const byPayment = (text: string) => [
  search(
    'payment',
    ordersWhere(sql`id in (
      select order_id from payments where channel in ('pix', 'card') and external_id = ${text}
      union select order_id from approvals where payload ->> 'end_to_end_id' = ${text}
      union select p.order_id from refund_transfers t join refunds r on r.id = t.refund_id
        join payments p on p.id = r.payment_id where t.external_id = ${text})`),
  ),
]

const shortestStart = 3

/** Matches the start of the name or any word in it, since people are often known only by their surname. */
function byName(text: string) {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const query = wordsQuery(folded)
  const named = (match: AccountMatch, table: Condition, id: Condition, column: Condition) => {
    const name = sql`fold_text(${column})`
    const from = sql`select ${id}, null::integer from ${table}`
    return [
      search(match, sql`${from} where ${startsWith(name, folded)}`),
      search(match, sql`${from} where name_words(${name}) @@ ${query}::tsquery`),
    ]
  }
  return [
    ...named('name', sql`accounts`, sql`id`, sql`name`),
    ...named('nickname', sql`profiles`, sql`account_id`, sql`nickname`),
    ...named('nickname', sql`profile_submissions`, sql`account_id`, sql`content ->> 'nickname'`),
  ]
}

/** Every word must match. The last can be a prefix, unless it is so short that it would match half of the index. */
function wordsQuery(folded: string) {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  const isStart = (words.at(-1) ?? '').length >= shortestStart
  return words.map(word => `'${word}'`).join(' & ') + (isStart ? ':*' : '')
}

async function runSearches(tx: Db, searches: readonly Search[]) {
  if (searches.length === 0) return []
  // Limits each search, because many names can share a prefix.
  const each = searches.map(
    ({ match, found }) =>
      sql`(select ${sql.lit(match)} as match, f.* from (${found}) f (account_id, order_id) limit 200)`,
  )
  const { rows } = await sql<FoundRow>`
    select f.account_id, f.order_id, o.code, a.name, a.nickname, a.email, a.user_type, a.created_at, f.matches,
      coalesce(a.listed, false) as listed, coalesce(a.suspended, false) as suspended
    from (
      select account_id, max(order_id) as order_id, array_agg(distinct match) as matches
      from (${sql.join(each, sql` union all `)}) e
      group by account_id, case when account_id is null then order_id end
      order by max(account_id) desc nulls last limit ${sql.lit(maxFound + 1)}
    ) f
    left join tagged_accounts a on a.id = f.account_id
    left join orders o on o.id = f.order_id
    order by f.account_id desc nulls last, f.order_id desc`.execute(tx)
  return rows
}
