import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../world/people.ts'
import { address, cards, cardTexts, follow, genderChoice } from './catalog-view.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { app, stranger, adult } = await openVisitors()
// Freezes the clock, because the rotation changes every hour and must not change during a test.
const begun = app.now()
app.now = () => begun
const plain = { javaScriptEnabled: false }

test('an underage visitor leaves without a trace; an adult finds a profile nearby and its WhatsApp', async () => {
  const page = await stranger()
  await answerOutside(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Não' }).click()
  await page.waitForURL('https://www.google.com/')
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })
  const name = await walkToProfile(page)
  const contact = page.getByRole('link', { name: 'Chamar no WhatsApp' })
  expect(await contact.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  const opened = page.context().waitForEvent('page')
  await contact.click()
  const chat = await opened
  await chat.waitForURL(/./)
  const { origin, pathname, searchParams } = new URL(chat.url())
  expect(origin + pathname).toBe(`https://wa.me/55${await whatsappOf(page.url())}`)
  expect(searchParams.get('text')).toBe(`Olá, ${name}! Vi o seu anúncio na Véspera e gostaria de conversar.`)
  expect(await chat.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
})

async function whatsappOf(profile: string) {
  const id = Number(profile.split('/').pop())
  const found = app.db.selectFrom('profiles').select('whatsapp').where('account_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).whatsapp
}

/** Walks from the age question to a profile in Copacabana; returns the name on its card. */
async function walkToProfile(page: Page) {
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

test('answering the age question in place of a page opens that page, with its filters', async () => {
  const page = await stranger()
  const path = '/search-companions?gender=Trans&city=Rio de Janeiro'
  await page.goto('/login')
  await page.goto(path)
  expect(await page.getByRole('heading').textContent()).toBe('Você é maior de 18 anos?')
  expect([address(page), await cards(page).count()]).toEqual([path, 0])
  expect(await page.locator('img[src*=midias], [srcset*=midias]').count()).toBe(0)
  await page.getByRole('button', { name: 'Sim' }).click()
  await cards(page).first().waitFor()
  expect(address(page)).toBe(path)
  for (const text of await cards(page).allTextContents()) expect(text).toMatch(/Trans[\s·]*Rio de Janeiro/)
  await page.goBack()
  expect(address(page)).toBe('/login')
})

test('the age question, also in place of a page, and the way to WhatsApp work without script', async () => {
  const page = await stranger(plain)
  await walkToProfile(page)
  const contact = page.getByRole('link', { name: 'Chamar no WhatsApp' })
  expect(await contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=/)
  await page.context().clearCookies()
  await page.goto('/search-swing?city=Niterói')
  await page.getByRole('button', { name: 'Sim' }).click()
  await cards(page).first().waitFor()
  expect(new URL(page.url()).search).toBe('?city=Niter%C3%B3i')
})

test('without script a profile’s parts open by link, the landing’s choice works, and useless controls are hidden', async () => {
  const page = await adult(plain)
  await expectPartsByLink(page)
  await expectKindsToCreate(page)
  await page.goto('/home-companions')
  expect(await page.locator('.needs-script').count()).toBeGreaterThan(0)
  expect(await page.locator('.needs-script:visible').count()).toBe(0)
})

async function expectPartsByLink(page: Page) {
  await page.goto(`/perfil-user/${await idOf(app, { userType: 2, videos: true })}`)
  const [photos, videos, about] = ['#fotos', '#videos', '#sobre'].map(part => page.locator(part))
  const shown = () => Promise.all([photos, videos, about].map(part => part?.isVisible()))
  expect(await shown()).toEqual([true, false, false])
  await follow(page, page.getByRole('link', { name: /^Vídeos/ }))
  expect(await shown()).toEqual([false, true, false])
  await follow(page, page.getByRole('link', { name: 'Sobre' }))
  expect(await shown()).toEqual([false, false, true])
  await follow(page, page.getByRole('link', { name: /^Fotos/ }))
  await page.getByRole('link', { name: 'Abrir foto 1 de' }).click()
  await page.waitForURL(/\/midias\/[\w-]+\/1024\.(webp|jpg)$/)
}

async function expectKindsToCreate(page: Page) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  const dialog = page.getByRole('dialog', { name: 'Que tipo de perfil deseja criar?' })
  const kinds = dialog.getByRole('link')
  expect(await kinds.allTextContents()).toEqual(['Mulher', 'Homem', 'Trans'])
  for (const kind of await kinds.all()) expect(await kind.getAttribute('href')).toBe('/register')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  expect(await dialog.isVisible()).toBe(false)
}

test('the offline page does not keep reloading at its own URL', async () => {
  const page = await stranger({ movesClock: true })
  // Also waits for the requests that follow the page load.
  await page.goto('/offline', { waitUntil: 'networkidle' })
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { first: '' }))
  const asked: string[] = []
  page.on('request', request => asked.push(request.method()))
  await page.clock.runFor(10_000)
  await page.evaluate(() => fetch('/icon.svg').then(response => response.ok))
  expect(asked).toEqual(['GET'])
  expect(await page.locator('html[data-first]').count()).toBe(1)
})
