import { expect, test } from 'vitest'
import { formatDateTime } from './format.ts'
import { withdrawalEnd } from './order.ts'

// Until 2019, São Paulo's clocks went forward at midnight on a Sunday in November, and back on a Sunday in February.
test.each([
  ['paid at noon', '2026-11-21T15:00:00Z', '2026-12-06T02:59:59.999Z', '05/12/2026 às 23:59'],
  ['paid a minute before midnight', '2026-11-22T02:59:00Z', '2026-12-06T02:59:59.999Z', '05/12/2026 às 23:59'],
  ['paid at midnight', '2026-11-22T03:00:00Z', '2026-12-07T02:59:59.999Z', '06/12/2026 às 23:59'],
  ['across the end of a month', '2027-01-31T12:00:00Z', '2027-02-15T02:59:59.999Z', '14/02/2027 às 23:59'],
  ['across 29 February', '2028-02-20T12:00:00Z', '2028-03-06T02:59:59.999Z', '05/03/2028 às 23:59'],
  ['ends as summer time does', '2019-02-02T12:00:00Z', '2019-02-17T02:59:59.999Z', '16/02/2019 às 23:59'],
  ['across the end of summer time', '2019-02-10T12:00:00Z', '2019-02-25T02:59:59.999Z', '24/02/2019 às 23:59'],
  ['across the start of summer time', '2018-10-25T12:00:00Z', '2018-11-09T01:59:59.999Z', '08/11/2018 às 23:59'],
  ['ends before a day without midnight', '2018-10-20T12:00:00Z', '2018-11-04T02:59:59.999Z', '03/11/2018 às 23:59'],
])('the fourteenth day ends at midnight: %s', (_what, paid, end, shown) => {
  const last = withdrawalEnd(new Date(paid))
  expect(last.toISOString()).toBe(end)
  expect(formatDateTime(last, ' às ')).toBe(shown)
})
