import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'

/** The figures that a card acquirer asks for every month (docs/safety.md T77). No figure is about one person. */
export const downloadAcquirerReport = endpoint({
  method: 'GET',
  path: '/api/operator/acquirer-report.csv',
  summary: 'Returns a month’s reviews, complaints, removals, times, appeals and card disputes as CSV',
  roles: duties.exportOrders,
  query: z.strictObject({ month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Informe o mês.')) }),
  response: { 200: z.unknown() },
})
