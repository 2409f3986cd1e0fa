import { readDeskOrders } from './admin-order-query.ts'
import { conditionOf, type Filters } from './filter-orders.ts'
import type { Means } from './owed-by-hand.ts'

const pageSize = 50

/** A page of orders, newest first. */
export async function listDeskOrders(means: Means, filters: Filters) {
  const found = await readDeskOrders(means, conditionOf(means, filters), pageSize + 1)
  const shown = found.slice(0, pageSize)
  return { shown, next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}
