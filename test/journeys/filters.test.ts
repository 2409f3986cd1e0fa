import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, cards, follow } from './catalog-view.ts'
import { openVisitors } from './visitors.ts'

const { adult } = await openVisitors()
const total = (page: Page) => page.locator('[data-count=total]')
const link = (page: Page, name: string) => page.getByRole('link', { name })
const found = async (page: Page) => Number.parseInt((await total(page).textContent()) ?? '', 10)

test('filters show live counts while chosen, appear as chips, and can be removed one by one', async () => {
  const page = await adult()
  await page.goto('/home-companions?gender=Mulher')
  await follow(page, page.getByRole('link', { name: 'Filtros', exact: true }))
  expect(address(page)).toBe('/search-companions/filtros?gender=Mulher')
  const before = await found(page)
  await page.getByLabel('Inglês').check()
  await expect.poll(() => found(page)).toBeLessThan(before)
  expect(await page.getByRole('checkbox', { name: /^Inglês ?, \d+ perfi(l|s)$/ }).count()).toBe(1)
  await page.locator('#price_max').fill('600')
  await page.keyboard.press('Tab')
  await expect.poll(() => address(page)).toBe('/search-companions/filtros?gender=Mulher&price_max=600&language=2')
  expect(await page.getByLabel('Inglês').isChecked()).toBe(true)
  await page.reload()
  const announced = await total(page).textContent()
  await follow(page, page.getByRole('button', { name: 'Mostrar perfis' }))
  expect(address(page)).toBe('/search-companions?gender=Mulher&price_max=600&language=2')
  expect(await page.locator('.results-bar [role=status]').textContent()).toBe(announced)
  await page.locator('.order summary').click()
  await follow(page, link(page, 'Menor preço'))
  expect(address(page)).toBe('/search-companions?gender=Mulher&price_max=600&language=2&sort=price')
  await follow(page, link(page, 'Remover Até R$ 600'))
  expect(address(page)).toBe('/search-companions?gender=Mulher&language=2&sort=price')
  await page.goBack()
  expect(await link(page, 'Remover Até R$ 600').count()).toBe(1)
  await follow(page, link(page, 'Limpar tudo'))
  expect([address(page), await link(page, 'Limpar tudo').count()]).toEqual(['/search-companions', 0])
})

test('the sheet works without script', async () => {
  const page = await adult({ javaScriptEnabled: false })
  await page.goto('/search-swing/filtros')
  const all = await found(page)
  await page.locator('#age_max').fill('30')
  await page.getByLabel('Com foto verificada').check()
  await follow(page, page.getByRole('button', { name: 'Mostrar perfis' }))
  expect(await link(page, 'Remover Até 30 anos').count()).toBe(1)
  expect(await cards(page.locator('.results')).count()).toBeLessThan(all)
})

test('at twice the text size the filters take the whole width', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const widths = () =>
    page.locator('.filters > *:visible').evaluateAll(all => all.map(part => part.getBoundingClientRect().width))
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(340)
})
