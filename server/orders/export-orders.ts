import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { OrderState } from '#contract/order.ts'
import type { App } from '#server/app.ts'
import { kindOf, recordView } from '#server/operators/views.ts'
import type { Operator } from './admin-order.ts'
import { type DeskOrderRow, readDeskOrders } from './admin-order-query.ts'
import { byteOrderMark, csvLine, decimalComma } from './csv.ts'
import { conditionOf, type Filters, isOlderThan } from './filter-orders.ts'
import type { Means } from './owed-by-hand.ts'

/** The orders of a choice as a file that is made while it is sent. That they were taken along is audited before. */
export async function exportOrders(app: Means & Pick<App, 'log'>, { operatorId }: Operator, filters: Filters) {
  const at = app.now()
  const { search, ...asked } = filters
  const accountIds = await readBuyers(app, filters)
  const facts = { ...asked, searched: search ? kindOf(search) : false, people: accountIds.length }
  const view = {
    kind: 'exported',
    action: 'orders_exported',
    subject: `operator:${operatorId}`,
    accountIds,
    facts,
  } as const
  await app.db.transaction().execute(tx => recordView(app, tx, { operatorId }, view))
  return { name: `pedidos-${dayInSaoPaulo(at)}.csv`, lines: linesOf({ ...app, now: () => at }, filters) }
}

async function readBuyers(app: Means, filters: Filters) {
  const { rows } = await sql<{ account_id: number }>`
    select distinct o.account_id from orders o
    where o.account_id is not null and ${conditionOf(app, filters)}`.execute(app.db)
  return rows.map(({ account_id }) => account_id)
}

const batch = 500

async function* linesOf(means: Means, filters: Filters) {
  yield byteOrderMark + csvLine(Object.keys(columns))
  const chosen = conditionOf(means, filters)
  let last: number | undefined
  do {
    const where = last === undefined ? chosen : sql`${chosen} and ${isOlderThan(last)}`
    const rows = await readDeskOrders(means, where, batch)
    yield rows.map(row => csvLine(Object.values(columns).map(cell => cell(row)))).join('')
    last = rows.length === batch ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const told = (instant: Date | null) => (instant ? moment.format(instant).replace(',', '') : '')
const stateNames: Record<OrderState, string> = {
  waiting: 'Pendente',
  not_started: 'Pago, aguarda análise',
  active: 'Pago',
  queued: 'Pago, começa depois',
  ended: 'Pago, terminou',
  refused: 'Recusado',
  paused: 'Pausado',
  refunded: 'Devolvido',
  reversed: 'Estornado',
}
const channelNames = { pix: 'Pix', card: 'Cartão' } as const

const columns: Record<string, (row: DeskOrderRow) => string | number | null> = {
  Pedido: ({ code }) => code,
  'Feito em': ({ created_at }) => told(created_at),
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
  Começa: ({ starts_at }) => told(starts_at),
  Termina: ({ expired_at }) => told(expired_at),
}
