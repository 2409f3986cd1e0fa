import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { openBackOffice } from './operators.ts'

const { operatorAt } = await openBackOffice()
const opposite = { ascending: 'descending', descending: 'ascending' } as const

/** The paged lists, each with the column header that reverses it and its default order. */
const lists = [
  ['/admin/tudo', 'Prazo', 'ascending'],
  ['/admin/tudo?especie=media', 'Prazo', 'ascending'],
  ['/admin/parceiros', 'Conta', 'descending'],
  ['/admin/atendimento?situacao=open', 'Última', 'descending'],
] as const

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const casesIn = (page: Page) =>
  page.locator('[data-case]').evaluateAll(all => all.map(one => (one as HTMLElement).dataset.case))

async function expectOrder(page: Page, name: string, way: string, cases: unknown[]) {
  await expect.poll(() => head(page, name).getAttribute('aria-sort')).toBe(way)
  await expect.poll(() => casesIn(page)).toEqual(cases)
}

test.each(lists)('a key on the header reverses %s by %s, and the URL keeps the order', async (path, name, usual) => {
  const { page } = await operatorAt(path)
  await head(page, name).waitFor()
  await expect.poll(async () => (await casesIn(page)).length).toBeGreaterThan(0)
  await readAll(page)
  const cases = await casesIn(page)
  await expectOrder(page, name, usual, cases)
  await head(page, name).getByRole('button').press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('ordem')).toBe('inversa')
  await expect.poll(() => head(page, name).getAttribute('aria-sort')).toBe(opposite[usual])
  await readAll(page)
  await expectOrder(page, name, opposite[usual], cases.toReversed())
  await page.reload()
  await head(page, name).waitFor()
  await readAll(page)
  await expectOrder(page, name, opposite[usual], cases.toReversed())
  await page.goBack()
  await head(page, name).waitFor()
  await readAll(page)
  await expectOrder(page, name, usual, cases)
})

async function readAll(page: Page) {
  const more = page.getByRole('button', { name: 'Mostrar mais' })
  await page.locator('[data-case]').first().waitFor()
  while (await more.isVisible()) {
    const shown = (await casesIn(page)).length
    await more.click()
    await expect.poll(async () => (await casesIn(page)).length).toBeGreaterThan(shown)
  }
}

test('the statistics are sorted by any column, and keep the chosen period', async () => {
  const { page } = await operatorAt('/admin/estatisticas?dias=90')
  const kinds = page.getByRole('table').filter({ has: head(page, 'Contas') })
  const accounts = () => kinds.getByRole('cell').allInnerTexts()
  const numbers = async () => (await accounts()).map(text => Number(text.replace(/\D/g, '')))
  await kinds.waitFor()
  const sort = (cell: Locator) => cell.getAttribute('aria-sort')
  await head(page, 'Contas').getByRole('button').press('Enter')
  await expect.poll(() => sort(head(page, 'Contas'))).toBe('ascending')
  expect(await numbers()).toEqual((await numbers()).toSorted((one, other) => one - other))
  await head(page, 'Contas').getByRole('button').press('Enter')
  await expect.poll(() => sort(head(page, 'Contas'))).toBe('descending')
  expect(new URL(page.url()).search).toBe('?dias=90&ordem=-contas')
  expect(await numbers()).toEqual((await numbers()).toSorted((one, other) => other - one))
  await expectNoViolations(page)
})
