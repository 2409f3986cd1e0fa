import { expect, test } from 'vitest'
import { address, cards } from './catalog-view.ts'
import { walkToProfile } from './main-path.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { app, stranger } = await openVisitors()

test('somebody who is not of age leaves, and nothing is remembered', async () => {
  const page = await stranger()
  await answerOutside(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Não' }).click()
  await page.waitForURL('https://www.google.com/')
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })
})

test('a visitor finds somebody nearby and reaches the WhatsApp conversation', async () => {
  const page = await stranger()
  await answerOutside(page)
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

test('the question in place of a page leads on to that very page, with its filters', async () => {
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

async function whatsappOf(profile: string) {
  const id = Number(profile.split('/').pop())
  const found = app.db.selectFrom('profiles').select('whatsapp').where('account_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).whatsapp
}
