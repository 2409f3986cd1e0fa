import { expect, test } from 'vitest'
import { barsOf, formatDay, formatRate } from './chart.tsx'

const day = (views: number, clicks: number) => ({ day: '2026-11-22', views, clicks })

test('the highest day fills the chart, zero draws nothing, and a small count stays visible', () => {
  const bars = barsOf([day(1_000, 500), day(0, 0), day(3, 1)])
  expect(bars.map(({ views, clicks }) => [views, clicks])).toEqual([
    [100, 50],
    [0, 0],
    [2, 2],
  ])
  expect(bars.map(({ x, width }) => [x, width])).toEqual([
    [1, 8],
    [11, 8],
    [21, 8],
  ])
})

test('draws empty bars for days without views or clicks', () => {
  expect(barsOf([day(0, 0)])).toMatchObject([{ views: 0, clicks: 0 }])
})

test('a day with more clicks than views stays inside the chart', () => {
  expect(barsOf([day(1, 4)])).toMatchObject([{ views: 25, clicks: 100 }])
})

test('formats rates and days the Brazilian way', () => {
  expect(formatRate({ views: 800, clicks: 19 })).toBe('2,4\u00a0%')
  expect(formatRate({ views: 0, clicks: 0 })).toBe('–')
  expect(formatDay('2026-11-02')).toBe('02/11')
})
