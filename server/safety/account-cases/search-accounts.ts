import { type RawBuilder, sql } from 'kysely'
import type { AccountMatch } from '#contract/account-admin.ts'
import { readEmail } from '#contract/email.ts'
import { readMobile } from '#contract/mobile-number.ts'
import { typedLine } from '#contract/plain-text.ts'
import { isTaxId, plainTaxId } from '#contract/tax-id.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'

type Condition = RawBuilder<unknown>
/** Account ids; what names an order also has the order's. */
type Way = { match: AccountMatch; found: Condition }

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

/** A search is a view also when it finds nobody: which CPF has no account is told, too. */
export async function searchAccounts(app: Pick<App, 'db' | 'log' | 'now'>, operator: Operator, text: string) {
  const ways = waysOf(text)
  const tried = [...new Set(ways.map(({ match }) => match))]
  return app.db.transaction().execute(async tx => {
    const rows = await readFound(tx, ways)
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

/** By the form of what was typed; each way has an index. */
export function waysOf(text: string): Way[] {
  const line = typedLine(text)
  const plain = plainTaxId(text)
  const phone = readMobile(text)
  const id = /^#?\s*[1-9]\d{0,9}$/.test(line) ? Number(line.replace(/\D/g, '')) : 0
  return [
    ...(id > 0 && id <= maxId ? [way('id', sql`select id, null::integer from accounts where id = ${id}`)] : []),
    ...(text.includes('@')
      ? [way('email', accountsWhere(startsWith(sql`email`, readEmail(text) ?? line.toLowerCase())))]
      : []),
    ...(isTaxId('CPF', text) ? cpfWays(plain) : []),
    ...(isTaxId('CNPJ', text) ? documentWays('cnpj', plain) : []),
    ...(phone ? phoneWays(phone) : []),
    ...(/^[A-Z0-9]{12}$/i.test(text) ? [way('order', ordersWhere(sql`code = ${text.toUpperCase()}`))] : []),
    ...(/^[\w-]{8,80}$/.test(text) && /\d/.test(text) ? paymentWays(text) : []),
    ...(/\p{L}/u.test(text) && !text.includes('@') ? nameWays(text) : []),
  ]
}

const way = (match: AccountMatch, found: Condition): Way => ({ match, found })

const accountsWhere = (condition: Condition) => sql`select id, null::integer from accounts where ${condition}`
const ordersWhere = (condition: Condition) => sql`select account_id, id from orders where ${condition}`

const startsWith = (column: Condition, start: string) =>
  sql`(${column} ~>=~ ${start} and ${column} ~<~ ${`${start}\u{10ffff}`})`

/** A partner may be a person with a CPF. */
const cpfWays = (cpf: string) => [
  way('cpf', sql`select account_id, null::integer from kyc_records where cpf = ${cpf}`),
  ...documentWays('cpf', cpf),
]

const documentWays = (match: AccountMatch, document: string) => [
  way(match, sql`select account_id, null::integer from profiles where document = ${document}`),
  way(match, sql`select account_id, null::integer from profile_submissions where content ->> 'document' = ${document}`),
]

const phoneWays = (phone: string) => [
  way('phone', sql`select account_id, null::integer from profiles where whatsapp = ${phone} or phone = ${phone}`),
  way(
    'phone',
    sql`select account_id, null::integer from profile_submissions
      where content ->> 'whatsapp' = ${phone} or content ->> 'phone' = ${phone}`,
  ),
]

const paymentWays = (text: string) => [
  way(
    'payment',
    ordersWhere(sql`id in (
      select order_id from payments where channel in ('pix', 'card') and external_id = ${text}
      union select order_id from money_requests where end_to_end_id = ${text}
      union select p.order_id from refund_transfers t join refunds r on r.id = t.refund_id
        join payments p on p.id = r.payment_id where t.external_id = ${text})`),
  ),
]

const shortestStart = 3

/** By its beginning or by any of its words: people are often known by the surname alone. */
function nameWays(text: string) {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const query = wordsQuery(folded)
  const named = (match: AccountMatch, table: Condition, id: Condition, column: Condition) => {
    const name = sql`fold_text(${column})`
    const from = sql`select ${id}, null::integer from ${table}`
    return [
      way(match, sql`${from} where ${startsWith(name, folded)}`),
      way(match, sql`${from} where name_words(${name}) @@ ${query}::tsquery`),
    ]
  }
  return [
    ...named('name', sql`accounts`, sql`id`, sql`name`),
    ...named('nickname', sql`profiles`, sql`account_id`, sql`nickname`),
    ...named('nickname', sql`profile_submissions`, sql`account_id`, sql`content ->> 'nickname'`),
  ]
}

/** All of the words, of the last one its beginning: that of a letter or two would read half of the index. */
function wordsQuery(folded: string) {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  const isStart = (words.at(-1) ?? '').length >= shortestStart
  return words.map(word => `'${word}'`).join(' & ') + (isStart ? ':*' : '')
}

async function readFound(tx: Db, ways: readonly Way[]) {
  if (ways.length === 0) return []
  // Of a common beginning each way stops early.
  const each = ways.map(
    ({ match, found }) =>
      sql`(select ${sql.lit(match)} as match, f.* from (${found}) f (account_id, order_id) limit 200)`,
  )
  const { rows } = await sql<FoundRow>`
    select f.account_id, f.order_id, o.code, a.name, p.nickname, a.email, a.user_type, a.created_at, f.matches,
      exists (select from listings l where l.account_id = f.account_id) as listed,
      exists (select from suspended_accounts s where s.account_id = f.account_id) as suspended
    from (
      select account_id, max(order_id) as order_id, array_agg(distinct match) as matches
      from (${sql.join(each, sql` union all `)}) e
      group by account_id, case when account_id is null then order_id end
      order by max(account_id) desc nulls last limit ${sql.lit(maxFound + 1)}
    ) f
    left join accounts a on a.id = f.account_id
    left join orders o on o.id = f.order_id
    left join lateral (
      select coalesce(
        (select content ->> 'nickname' from profile_submissions where account_id = f.account_id order by id desc limit 1),
        (select nickname from profiles where account_id = f.account_id)) as nickname
    ) p on true
    order by f.account_id desc nulls last, f.order_id desc`.execute(tx)
  return rows
}
