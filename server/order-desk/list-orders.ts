import type { App } from '#server/app.ts'
import { readDeskOrders } from './desk-orders.ts'
import { conditionOf, type Filters } from './filter-orders.ts'

const pageSize = 50

/** A page of orders, newest first. */
export async function listDeskOrders({ db, now }: Pick<App, 'db' | 'now'>, filters: Filters) {
  const found = await readDeskOrders(db, conditionOf(filters), pageSize + 1, now())
  const shown = found.slice(0, pageSize)
  return { shown, next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}
