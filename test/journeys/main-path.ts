import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { address, cards, cardTexts, genderChoice } from './catalog-view.ts'

/** From the age question to a profile in Copacabana, as any visitor goes; gives the name on the card that was opened. */
export async function walkToProfile(page: Page) {
  await page.goto('/home')
  expect(await page.getByRole('heading').textContent()).toBe('Você é maior de 18 anos?')
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.waitForURL('/login')
  await page.getByRole('link', { name: 'Mulheres' }).click()
  await page.waitForURL('/home-companions')
  await filterByGender(page)
  await filterByPlace(page)
  return openFirst(page)
}

async function filterByGender(page: Page) {
  const everybody = await cardTexts(page)
  expect(everybody.filter(text => !text.includes('Mulher')).length).toBeGreaterThan(0)
  await genderChoice(page, 'Mulher').click()
  await page.waitForURL('/home-companions?gender=Mulher')
  for (const text of await cardTexts(page)) expect(text).toContain('Mulher')
  await genderChoice(page, 'Mulher').click()
  await page.waitForURL('/home-companions')
  expect(await cardTexts(page)).toEqual(everybody)
  await genderChoice(page, 'Mulher').click()
  await page.waitForURL('/home-companions?gender=Mulher')
}

async function filterByPlace(page: Page) {
  await page.getByLabel('Cidade').selectOption('Rio de Janeiro')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await page.waitForURL(/city=Rio/)
  const inCity = await cards(page).count()
  for (const text of await cardTexts(page)) expect(text).toMatch(/Mulher[\s·]*Rio de Janeiro/)
  await page.getByLabel('Bairro').fill('copacabana')
  await page.getByLabel('Bairro').press('Enter')
  await page.waitForURL(/neighborhood=/)
  expect(address(page)).toBe('/home-companions?gender=Mulher&city=Rio de Janeiro&neighborhood=copacabana')
  const inNeighborhood = await cards(page).count()
  expect([inNeighborhood > 0, inNeighborhood < inCity]).toEqual([true, true])
}

async function openFirst(page: Page) {
  const card = cards(page).first()
  const name = (await card.locator('.card-name > :first-child').textContent()) as string
  await card.click()
  await page.waitForURL(/\/perfil-user\/\d+$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
  expect(await page.locator('.place').textContent()).toContain('Copacabana, Rio de Janeiro - RJ')
  return name
}
