import { expect, test } from 'vitest'
import { cardAddresses, cards, follow } from './catalog-view.ts'
import { walkToProfile } from './main-path.ts'
import { idOf } from './public-pages.ts'
import { openVisitors } from './visitors.ts'

const { app, stranger, adult } = await openVisitors()
const plain = { javaScriptEnabled: false }

test('the way from the question to the WhatsApp button needs no script', async () => {
  const page = await stranger(plain)
  await walkToProfile(page)
  const contact = page.getByRole('link', { name: 'Chamar no WhatsApp' })
  expect(await contact.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=/)
})

test('the question in place of a page leads on to it', async () => {
  const page = await stranger(plain)
  await page.goto('/search-swing?city=Niterói')
  await page.getByRole('button', { name: 'Sim' }).click()
  await cards(page).first().waitFor()
  expect(new URL(page.url()).search).toBe('?city=Niter%C3%B3i')
})

test('links lead through every page of a search, and back to its start', async () => {
  const page = await adult(plain)
  await page.goto('/search-companions')
  const first = await cardAddresses(page)
  const seen = [...first]
  const more = page.getByRole('link', { name: 'Ver mais perfis' })
  while (await more.count()) {
    await follow(page, more)
    seen.push(...(await cardAddresses(page)))
  }
  expect([seen.length, new Set(seen).size]).toEqual([125, 125])
  await follow(page, page.getByRole('link', { name: 'Voltar ao início da lista' }))
  expect(await cardAddresses(page)).toEqual(first)
})

test.each(['/listing/1/mulheres', '/listing/2/trans', '/listing/3/homens'])(
  '%s begins with both sections, and each leads to all of its profiles',
  async path => {
    const page = await adult(plain)
    await page.goto(path)
    for (const tier of ['Premium', 'Básico']) {
      const section = page.getByRole('region', { name: tier, exact: true })
      const seen = await cardAddresses(section)
      const total = Number.parseInt((await section.locator('.section-head .num').textContent()) ?? '', 10)
      const more = page.getByRole('link', { name: `Ver mais perfis ${tier}`, exact: true })
      if (await more.count()) await follow(page, more)
      while (page.url().includes('cursor=')) {
        expect(await page.getByRole('region').allTextContents()).toHaveLength(1)
        seen.push(...(await cardAddresses(section)))
        const further = page.getByRole('link', { name: 'Ver mais perfis', exact: true })
        if ((await further.count()) === 0) break
        await follow(page, further)
      }
      expect([tier, seen.length, new Set(seen).size]).toEqual([tier, total, total])
      const start = page.getByRole('link', { name: 'Voltar ao início da lista' })
      if (await start.count()) await follow(page, start)
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Premium', 'Básico'])
    }
  },
)

test('a profile shows each of its parts by link, and a photo by itself', async () => {
  const page = await adult(plain)
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
})

test('the landing offers the kinds of profile to create', async () => {
  const page = await stranger(plain)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  const dialog = page.getByRole('dialog', { name: 'Que tipo de perfil deseja criar?' })
  const kinds = dialog.getByRole('link')
  expect(await kinds.allTextContents()).toEqual(['Mulher', 'Homem', 'Trans'])
  for (const kind of await kinds.all()) expect(await kind.getAttribute('href')).toBe('/register')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  expect(await dialog.isVisible()).toBe(false)
})

test('controls that need script are not offered', async () => {
  const page = await adult(plain)
  await page.goto('/home-companions')
  expect(await page.locator('.needs-script:visible').count()).toBe(0)
})
