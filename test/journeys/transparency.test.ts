import { expect, test } from 'vitest'
import { foldTransparency } from '#server/platform/metrics/count-events.ts'
import { expectForEverybody } from './visit-checks.ts'
import { openVisitors } from './visitors.ts'

const { app, stranger } = await openVisitors()
const year = app.now().getFullYear() - 1

test('the terms link to a year’s report without the age question, and it fits every width', async () => {
  await app.pool.query(
    `insert into transparency_counts (month, event, kind, source, outcome, count)
     select make_date($1, 6, 1), event, kind, source, outcome, count
     from (values ('notice', 'scam', 'formal', '', 1841), ('notice', 'scam', 'tip', '', 12087), ('notice', 'minor', 'tip', '', 3),
       ('notice', 'violence', 'formal', '', 6), ('decision', 'scam', '', 'kept', 11210), ('decision', 'scam', '', 'removed', 2718),
       ('review', 'image', '', 'approved', 120345), ('review', 'image', '', 'refused', 2345),
       ('suspension', 'account', '', '', 2)) n (event, kind, source, outcome, count)`,
    [year],
  )
  await app.pool.query(
    `insert into transparency_times (month, event, kind, minutes, in_time, count)
     values (make_date($1, 6, 1), 'decision', 'scam', 4567, true, 13900), (make_date($1, 6, 1), 'judgement', '', 95, true, 30)`,
    [year],
  )
  await foldTransparency(app)
  const page = await stranger({ reducedMotion: 'reduce' })
  await page.goto('/regras')
  await page.getByRole('link', { name: 'Transparência' }).click()
  await page.getByRole('heading', { level: 1, name: 'Transparência' }).waitFor()
  await expectForEverybody(page)
  await page.getByRole('link', { name: `Relatório de ${year}` }).click()
  await page.getByRole('heading', { level: 1, name: `Transparência em ${year}` }).waitFor()
  const row = page.getByRole('table', { name: 'Em quanto tempo' }).getByRole('row', { name: /^Golpe/ })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['7 dias úteis', '3 dias e 4 h', '100%'])
  await expectForEverybody(page)
})
