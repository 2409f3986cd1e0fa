import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { OrderState } from '#contract/order.ts'
import type { App } from '#server/platform/app.ts'
import { kindOf, recordView } from '#server/platform/operators/views.ts'
import {
  type AdminOrderRow,
  type Chosen,
  chooseOrders,
  type Filters,
  isOlderThan,
  narrowed,
  readAdminOrders,
} from './admin-list.ts'
import type { Operator } from './admin-order.ts'
import type { RefundDeps } from './refunds.ts'

export async function exportOrders(app: RefundDeps & Pick<App, 'log'>, { operatorId }: Operator, filters: Filters) {
  const at = app.now()
  const { search, ...otherFilters } = filters
  const chosen = await chooseOrders(app, filters)
  const accountIds = await readBuyers(app, chosen)
  const facts = { ...otherFilters, searched: search ? kindOf(search) : false, people: accountIds.length }
  const view = {
    kind: 'exported',
    action: 'orders_exported',
    subject: `operator:${operatorId}`,
    accountIds,
    facts,
  } as const
  await app.db.transaction().execute(tx => recordView(app, tx, { operatorId }, view))
  return { name: `pedidos-${dayInSaoPaulo(at)}.csv`, lines: linesOf({ ...app, now: () => at }, chosen) }
}

async function readBuyers({ db }: RefundDeps, { among, where }: Chosen) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct o.account_id from ${among} o
    where o.account_id is not null and ${where}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

const batchSize = 500

async function* linesOf(deps: RefundDeps, chosen: Chosen) {
  yield byteOrderMark + csvLine(Object.keys(columns))
  let last: number | undefined
  do {
    const rest = last === undefined ? chosen : narrowed(chosen, isOlderThan(last))
    const rows = await readAdminOrders(deps, rest, batchSize)
    yield rows.map(row => csvLine(Object.values(columns).map(cell => cell(row)))).join('')
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const formatTime = (instant: Date | null) => (instant ? timeFormat.format(instant).replace(',', '') : '')
const stateNames: Record<OrderState, string> = {
  waiting: 'Pendente',
  not_started: 'Pago, ainda não começou',
  active: 'Pago',
  queued: 'Pago, começa depois',
  ended: 'Pago, terminou',
  refused: 'Recusado',
  paused: 'Pausado',
  refunded: 'Devolvido',
  reversed: 'Estornado',
}
const channelNames = { pix: 'Pix', card: 'Cartão' } as const

/** Makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\u{feff}'

/** Semicolon-separated, as spreadsheet programs in Brazil expect. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(value: string | number | null) {
  const text = escapeFormula(String(value ?? ''))
  return /[;"\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Prevents formula injection: a leading apostrophe marks the cell as text. */
const escapeFormula = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)

export const decimalComma = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

const columns: Record<string, (row: AdminOrderRow) => string | number | null> = {
  Pedido: ({ code }) => code,
  'Feito em': ({ created_at }) => formatTime(created_at),
  Situação: ({ state }) => stateNames[state],
  Conta: ({ account_id }) => account_id,
  Nome: ({ name }) => name,
  'E-mail': ({ email }) => email,
  'Tipo de conta': ({ user_type }) => user_type,
  Plano: ({ title }) => title,
  Dias: ({ days }) => days,
  Bônus: ({ free_days }) => free_days,
  Preço: ({ list_value }) => decimalComma(list_value),
  Cupom: ({ coupon }) => coupon,
  'A pagar': ({ value }) => decimalComma(value),
  Meio: ({ channel }) => (channel ? channelNames[channel] : ''),
  Começa: ({ starts_at }) => formatTime(starts_at),
  Termina: ({ expired_at }) => formatTime(expired_at),
}
