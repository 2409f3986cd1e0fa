import type { Order } from '#contract/order.ts'

export const orderParameter = 'pedido'

export const withOrder = (path: string, { id }: Pick<Order, 'id'>) => `${path}?${orderParameter}=${id}`
