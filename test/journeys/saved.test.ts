import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { address, cardAddresses, cards } from './catalog-view.ts'
import { expectLegible, expectToFit } from './too-wide.ts'
import { answerOutside, openVisitors } from './visitors.ts'

const { app, url, adult } = await openVisitors()
const permissions = ['clipboard-read', 'clipboard-write']

const list = (page: Page, name: string) => page.getByRole('region', { name })
const notice = (page: Page) => page.locator('.notice')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Focuses *Desfazer*, which keeps its notice open however long another tab takes. */
const holdUndo = (page: Page) => button(page, 'Desfazer').focus()
const stored = (page: Page) => page.evaluate(() => localStorage.saved && JSON.parse(localStorage.saved))

/** Opens profiles and waits until each visit is recorded. */
async function visit(page: Page, ...paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.locator('[data-ready]').waitFor({ state: 'attached' })
  }
}

async function threeProfiles(page: Page) {
  await page.goto('/home-companions')
  return (await cardAddresses(page)).slice(0, 3) as [string, string, string]
}

test('favourites and visits stay on the device, and one tap forgets them all', async () => {
  const page = await adult()
  const [first, second, third] = await threeProfiles(page)
  const asked: string[] = []
  page.on('request', request => {
    if (!request.isNavigationRequest()) asked.push(`${request.method()} ${request.url()}`)
  })
  await visit(page, first, second)
  await button(page, 'Guardar').click()
  expect(await button(page, 'Guardado').getAttribute('aria-pressed')).toBe('true')
  await expectNoViolations(page, { widths: [390], within: '.acts, .notice' })
  await visit(page, third)
  await button(page, 'Guardar').click()
  await notice(page).getByRole('link', { name: 'Ver' }).click()
  await expect.poll(() => cardAddresses(list(page, 'Perfis guardados'))).toEqual([third, second])
  expect(await cardAddresses(list(page, 'Vistos recentemente'))).toEqual([third, second, first])
  expect([address(page), await page.title()]).toEqual(['/guardados', 'Véspera'])
  const ids = [first, second, third].map(path => path.split('/').pop())
  // Removes picture folders, because their random names can end like one of the ids.
  const lines = asked.map(line => line.replace(url, '').replace(/\/midias\/[\w-]+/, ''))
  expect(lines.filter(line => ids.some(id => new RegExp(`\\b${id}\\b`).test(line)))).toEqual([])
  expect(asked).toContain(`POST ${url}/guardados/perfis`)
  await removeOne(page, [third, second, first])
  await forgetAll(page, third)
})

async function removeOne(page: Page, [third, second, first]: string[]) {
  const visits = list(page, 'Vistos recentemente')
  await visits
    .getByRole('button', { name: /^Remover/ })
    .nth(1)
    .click()
  expect(await cardAddresses(visits)).toEqual([third, first])
  // The focus moves to the next item.
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.querySelector('a')?.pathname)
  expect(await focused()).toBe(first)
  await button(page, 'Desfazer').click()
  expect(await cardAddresses(visits)).toEqual([third, second, first])
}

async function forgetAll(page: Page, saved: string | undefined) {
  await button(page, 'Esquecer tudo').click()
  await page.getByRole('heading', { name: 'Nada guardado ainda' }).waitFor()
  const left = () => page.evaluate(() => [localStorage.saved, localStorage.counted])
  expect(await left()).toEqual([undefined, undefined])
  await button(page, 'Desfazer').click()
  expect((await cardAddresses(list(page, 'Perfis guardados')))[0]).toBe(saved)
  await button(page, 'Esquecer tudo').click()
  await page.reload()
  await page.getByRole('heading', { name: 'Nada guardado ainda' }).waitFor()
  expect(await left()).toEqual([undefined, undefined])
}

test('unpublished profiles and old visits are not shown; a profile is unsaved with the button that saved it', async () => {
  const page = await adult()
  const [first, second, third] = await threeProfiles(page)
  await visit(page, first, second)
  await button(page, 'Guardar').click()
  const [id, other] = [Number(second.split('/').pop()), Number(first.split('/').pop())]
  const today = Math.floor(Date.now() / dayMs)
  const kept = {
    profiles: [999_999, null, id],
    visits: [null, 5, [id, today], [999_999, today], [other, today - 30]],
  }
  await page.evaluate(saved => (localStorage.saved = JSON.stringify({ ...saved, searches: [] })), kept)
  await page.goto('/guardados')
  await page.getByText('1 perfil guardado não está no ar agora.').waitFor()
  expect(await cardAddresses(list(page, 'Perfis guardados'))).toEqual([second])
  expect(await cardAddresses(list(page, 'Vistos recentemente'))).toEqual([second])
  expect((await stored(page)).visits).toHaveLength(2)
  await button(page, 'Tirar da lista').click()
  expect([(await stored(page)).profiles, await button(page, 'Tirar da lista').isVisible()]).toEqual([[id], false])
  await cards(list(page, 'Perfis guardados')).click()
  await button(page, 'Guardado').click()
  expect((await stored(page)).profiles).toEqual([])
  await page.evaluate(
    () => (localStorage.saved = JSON.stringify({ profiles: Array.from({ length: 60 }, (_, at) => at + 1e6) })),
  )
  await visit(page, third)
  await button(page, 'Guardar').click()
  await notice(page).getByText('Você já guardou 60 perfis.').waitFor()
  expect((await stored(page)).profiles).toHaveLength(60)
})

test('*Desfazer* restores removed profiles and keeps those that another tab has since saved', async () => {
  const page = await adult()
  const [first, second, third] = await threeProfiles(page)
  await visit(page, first)
  await button(page, 'Guardar').click()
  await page.goto('/guardados')
  const other = await page.context().newPage()
  await visit(other, second)
  const saved = list(page, 'Perfis guardados')
  await saved.getByRole('button', { name: /^Remover/ }).click()
  await holdUndo(page)
  await button(other, 'Guardar').click()
  await expect.poll(() => cardAddresses(saved)).toEqual([second])
  await button(page, 'Desfazer').click()
  await expect.poll(() => cardAddresses(saved)).toEqual([second, first])
  await button(page, 'Esquecer tudo').click()
  await holdUndo(page)
  await visit(other, third)
  await button(other, 'Guardar').click()
  await button(page, 'Desfazer').click()
  await expect.poll(() => cardAddresses(saved)).toEqual([third, second, first])
  await expect.poll(() => cardAddresses(list(page, 'Vistos recentemente'))).toEqual([third, second, first])
})

test('discreet mode records nothing, and hides saved profiles and the links to them', async () => {
  const page = await adult()
  const [first, second] = await threeProfiles(page)
  await visit(page, first)
  await button(page, 'Guardar').click()
  const before = await stored(page)
  await button(page, 'Modo discreto').click()
  await visit(page, second)
  expect(await stored(page)).toEqual(before)
  expect(await page.locator('.saves:visible').count()).toBe(0)
  expect(await button(page, 'Compartilhar').isVisible()).toBe(true)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/guardados')
  await page.getByText('O modo discreto está ligado.').waitFor()
  expect([await page.title(), await cards(page).count(), await page.locator('.saves:visible').count()]).toEqual([
    'Agenda',
    0,
    0,
  ])
  expect(asked).not.toContain('/guardados/perfis')
  await button(page, 'Modo discreto').click()
  await expect.poll(() => cardAddresses(list(page, 'Perfis guardados'))).toEqual([first])
  await button(page, 'Modo discreto').click()
  expect(await cards(page).count()).toBe(0)
})

test('the quick exit forgets all visits and favourites', async () => {
  const page = await adult()
  await answerOutside(page)
  const [first, second] = await threeProfiles(page)
  await visit(page, first, second)
  await button(page, 'Guardar').click()
  await expect.poll(async () => (await stored(page)).profiles.length).toBe(1)
  await page.getByRole('link', { name: 'Saída rápida' }).click()
  await page.waitForURL('https://www.google.com/')
  await page.goto('/robots.txt')
  expect(await stored(page)).toBeUndefined()
})

test('sharing or copying a link gives the plain URL of the profile', async () => {
  const page = await adult({ permissions })
  const id = await idOf(app, { userType: 4 })
  await visit(page, `/perfil-user/${id}?de=alguem#fotos`)
  await button(page, 'Copiar link').click()
  await notice(page).getByText('Link copiado.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/perfil-user/${id}`)
  await page.evaluate(() =>
    Object.assign(navigator, { share: async (data: object) => void Object.assign(window, { data }) }),
  )
  await button(page, 'Compartilhar').click()
  expect(await page.evaluate(() => (window as { data?: object }).data)).toEqual({ url: `${url}/perfil-user/${id}` })
  await visit(page, `/perfil-partner/${await idOf(app, { userType: 5, photos: 0 })}`)
  await button(page, 'Compartilhar').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/perfil-partner\/\d+$/)
  expect([await button(page, 'Guardar').count(), (await stored(page)).visits]).toEqual([0, [[id, expect.any(Number)]]])
})

test('a search is saved and copied as a normalized link to its filters', async () => {
  const page = await adult({ permissions })
  await page.goto('/search-companions')
  expect(await button(page, 'Guardar busca').count()).toBe(0)
  await visit(page, '/search-companions?neighborhood=COPACABANA&city=Rio+de+Janeiro&gender=&pages=2')
  await button(page, 'Copiar link da busca').click()
  const link = '/search-companions?city=Rio+de+Janeiro&neighborhood=Copacabana'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url + link)
  await button(page, 'Guardar busca').click()
  await notice(page).getByRole('link', { name: 'Ver' }).click()
  const name = 'Acompanhantes · RJ · Rio de Janeiro · Copacabana'
  const searches = list(page, 'Buscas guardadas')
  expect(await searches.getByRole('link').getAttribute('href')).toBe(link)
  await expectNoViolations(page)
  await expectToFit(page)
  await expectLegible(page)
  await page.getByRole('link', { name }).click()
  await page.waitForURL(url + link)
  await button(page, 'Busca guardada').click()
  expect(await stored(page)).toBeUndefined()
})

test('the site says so if the browser stores nothing, and shows no controls without script', async () => {
  const page = await adult()
  await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => undefined }))
  const [first] = await threeProfiles(page)
  await visit(page, first)
  await button(page, 'Guardar').click()
  await notice(page).getByText('Este navegador não deixa guardar nada').waitFor()
  expect(await button(page, 'Guardar').getAttribute('aria-pressed')).toBe('false')
  await page.goto('/guardados')
  await page.getByText('Este navegador não deixa guardar nada.').waitFor()
  const plain = await adult({ javaScriptEnabled: false })
  await plain.goto(first)
  expect(await plain.locator('.acts:visible, .saves:visible').count()).toBe(0)
  await plain.goto('/guardados')
  expect(await plain.locator('noscript .note').isVisible()).toBe(true)
})
