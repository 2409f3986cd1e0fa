import { expect, test } from 'vitest'
import { address, follow, genderChoice } from './catalog-view.ts'
import { openVisitors } from './visitors.ts'

const { adult } = await openVisitors()

test('a gender takes along what was typed and not yet searched', async () => {
  const page = await adult()
  await page.goto('/home-companions?city=Cabo Frio')
  await page.getByLabel('Cidade').selectOption('Niterói')
  await page.getByLabel('Bairro').fill('Icaraí')
  await follow(page, genderChoice(page, 'Trans'))
  expect(address(page)).toBe('/home-companions?gender=Trans&city=Niterói&neighborhood=Icaraí')
  await page.getByLabel('Cidade').selectOption('')
  await follow(page, genderChoice(page, 'Trans'))
  expect(address(page)).toBe('/home-companions?neighborhood=Icaraí')
})
