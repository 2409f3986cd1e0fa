import { expect, test } from 'vitest'
import { outsideLink, whatsappLink } from '#contract/outside-links.ts'
import { audiences } from '#contract/user-types.ts'
import { idOf } from './public-pages.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()

const profileOf = (id: number) =>
  app.db
    .selectFrom('profiles')
    .innerJoin('addresses', 'addresses.account_id', 'profiles.account_id')
    .innerJoin('cities', 'cities.id', 'addresses.city_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .selectAll('profiles')
    .select(['cities.name as city', 'addresses.neighborhood', 'accounts.email', 'accounts.name as civil_name'])
    .where('profiles.account_id', '=', id)
    .executeTakeFirstOrThrow()

test.each([audiences.companions, audiences.swing])('$heading: a conversation and a place', async ({ userType }) => {
  const page = await adult()
  const id = await idOf(app, { userType })
  const { nickname, whatsapp, city, neighborhood } = await profileOf(id)
  await page.goto(`/perfil-user/${id}`)
  const contact = page.getByRole('link', { name: `Chamar no WhatsApp de ${nickname}` })
  expect(await contact.getAttribute('href')).toBe(whatsappLink(whatsapp as string, nickname))
  expect(await contact.getAttribute('target')).toBe('_blank')
  expect(await page.getByText(`${neighborhood}, ${city} - RJ`).isVisible()).toBe(true)
})

test('Close Friends: neither contact nor place, nowhere in the page', async () => {
  const page = await adult()
  const id = await idOf(app, { userType: 4 })
  const { whatsapp, city, neighborhood, email, civil_name } = await profileOf(id)
  await page.goto(`/perfil-user/${id}`)
  // The footer says where the site's operator is.
  const html = (await page.content()).replace(/<footer[\s\S]*<\/footer>/, '')
  for (const secret of ['wa.me', whatsapp, city, neighborhood, email, civil_name]) expect(html).not.toContain(secret)
  await page.getByRole('tab', { name: 'Sobre' }).click()
  expect(await page.getByRole('heading', { name: 'Local' }).count()).toBe(0)
})

test('a partner: a business conversation, and what a company shows of itself', async () => {
  const page = await adult()
  const id = await idOf(app, { userType: 5 })
  const { phone, email, nickname } = await profileOf(id)
  await app.db
    .updateTable('profiles')
    .set({ url_web: 'https://example.com/casa' })
    .where('account_id', '=', id)
    .execute()
  await page.goto(`/perfil-partner/${id}`)
  const contact = page.getByRole('link', { name: 'Pedir informações no WhatsApp' })
  expect(await contact.getAttribute('href')).toBe(whatsappLink(phone as string, nickname, 'business'))
  await page.getByRole('tab', { name: 'Sobre' }).click()
  expect(await page.getByRole('link', { name: email as string }).getAttribute('href')).toBe(`mailto:${email}`)
  const website = page.getByRole('link', { name: 'Visitar website' })
  expect(await website.getAttribute('href')).toBe('https://example.com/casa')
  expect(await website.getAttribute('target')).toBe('_blank')
  expect(await website.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test.each([
  ['url_instagram', 'instagram', 'Instagram', 'https://www.instagram.com/'],
  ['url_tiktok', 'tiktok', 'TikTok', 'https://www.tiktok.com/@'],
  ['url_twitter', 'twitter', 'Twitter', 'https://x.com/'],
] as const)('%s that starts with @ leads to the network', async (link, network, name, start) => {
  const page = await adult()
  const id = await idOf(app, { userType: 2, link })
  const handle = (await profileOf(id))[link] as string
  await page.goto(`/perfil-user/${id}`)
  await page.getByRole('tab', { name: 'Sobre' }).click()
  const href = await page.getByRole('link', { name }).getAttribute('href')
  expect([handle[0], href]).toEqual(['@', start + handle.slice(1)])
  expect(href).toBe(outsideLink(handle, network))
  expect(await page.getByRole('link', { name }).getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test('only Premium shows what it costs', async () => {
  const page = await adult()
  await page.goto('/home-companions')
  const premium = page.getByRole('region', { name: 'Premium' }).locator('.card')
  const basic = page.getByRole('region', { name: 'Básico' }).locator('.card')
  for (const text of await premium.allTextContents()) expect(text).toMatch(/R\$\s[\d.]+,00|A combinar/)
  for (const text of await basic.allTextContents()) expect(text).not.toMatch(/R\$|A combinar/)
  await basic.first().click()
  await page.waitForURL(/perfil-user/)
  expect(await page.getByText('A partir de').count()).toBe(0)
})
