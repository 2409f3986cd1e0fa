import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, cards, follow, genderChoice } from './catalog-view.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()

const emptyCity = (
  await app.db
    .selectFrom('cities')
    .select('name')
    .where('state_id', '=', 33)
    .where(
      'name',
      'not in',
      app.db.selectFrom('listings').select('city').where('city', 'is not', null).$castTo<{ city: string }>(),
    )
    .executeTakeFirstOrThrow()
).name

const saidBy = (page: Page) => page.locator('.empty > :is(h2, p)').allTextContents()

test.each([
  ['/home-companions', '', 'Acompanhantes não encontrados', 'Em breve novas acompanhantes'],
  ['/home-companions', 'Homem', 'Acompanhantes não encontrados', 'Em breve novos acompanhantes'],
  ['/search-companions', 'Trans', 'Acompanhantes não encontrados', 'Em breve novas trans'],
  ['/home-swing', '', 'Swings não encontrados', 'Em breve novos acompanhantes'],
  ['/home-close-friends', '', 'Close Friends não encontrados', 'Em breve novas trans'],
  ['/home-close-friends', 'Mulher', 'Close Friends não encontrados', 'Em breve novas acompanhantes'],
  ['/search-close-friends', 'Homem', 'Close Friends não encontrados', 'Em breve novos acompanhantes'],
])('%s of a city without anybody, %s', async (path, gender, missing, hope) => {
  const page = await adult()
  await page.goto(path)
  if (gender) await follow(page, genderChoice(page, gender))
  await page.getByLabel('Cidade').selectOption(emptyCity)
  await follow(page, page.getByRole('button', { name: 'Pesquisar' }))
  expect(await saidBy(page)).toEqual([missing, hope])
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await cards(page).first().waitFor()
  expect(address(page)).toBe(path)
})
