import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { stopHere, stops } from './tab-stops.ts'
import { expectLegible, expectToFit, height } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const
const slow = 240_000

/** Profiles with the most content, where there is a choice. */
const [linked, swing, closeFriend, partner] = await Promise.all([
  idOf(app, { userType: 2, videos: true, photos: 6, link: 'url_instagram' }),
  idOf(app, { userType: 3, photos: 8 }),
  idOf(app, { userType: 4 }),
  idOf(app, { userType: 5 }),
])

/** Pages with additional states, or with states that no route alone shows. The last profile does not exist. */
const pages = [
  ...['/login', '/home-companions', '/home-companions?city=Niterói&neighborhood=Lugar nenhum'],
  ...['/search-swing', '/search-companions?name=marinna'],
  ...[linked, swing, closeFriend].map(id => `/perfil-user/${id}`),
  ...[`/perfil-partner/${partner}`, '/perfil-user/999999'],
]

test('pages in all their states fit, pass axe, and are legible at twice the text size', {
  timeout: slow,
}, async () => {
  // A missing profile answers with 404.
  const page = await adult({ ...calm, forgives: /404/ })
  for (const path of pages) {
    await page.setViewportSize({ width: 390, height })
    await page.goto(path)
    await expectToFit(page)
    await expectNoViolations(page)
    for (const check of furtherStates(path)) await check(page)
    await expectLegible(page)
  }
})

type Check = (page: Page) => Promise<void>

/** A page's additional states, each reached from the previous one. */
function furtherStates(path: string): Check[] {
  if (path === '/login') return [checkKinds]
  if (path === '/home-companions') return [checkDiscreet]
  if (path === '/search-swing') return [checkListTools]
  if (path === `/perfil-user/${linked}`) return [checkVideos, checkAbout, checkViewer, checkDiscreet, openAbout]
  return path.startsWith('/perfil-') ? [checkAboutFits] : []
}

async function checkListTools(page: Page) {
  await page.getByText('Por que esta ordem?').click()
  await page.getByText('a cada hora a lista começa em outro ponto').waitFor()
  await page.getByText('Procurar pelo nome').click()
  await expectToFit(page)
  await expectNoViolations(page)
  const { nickname } = await listedOf(3)
  await page.getByLabel('Nome do perfil').fill(nickname.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Com o nome' }).waitFor()
  await page.getByRole('link', { name: nickname }).first().waitFor()
}

const listedOf = (userType: number) =>
  app.db.selectFrom('listings').select('nickname').where('user_type', '=', userType).executeTakeFirstOrThrow()

async function checkKinds(page: Page) {
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  const dialog = page.getByRole('dialog', { name: 'Que tipo de perfil deseja criar?' })
  await dialog.waitFor()
  await expectToFit(page)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
}

async function checkDiscreet(page: Page) {
  await page.setViewportSize({ width: 390, height })
  const toggle = page.locator('[data-discreet-toggle]:visible')
  await toggle.click()
  expect(await toggle.getAttribute('aria-pressed')).toBe('true')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height })
  await toggle.click()
}

/** Narrows the window first, because a wide one has no tabs and shows every part. */
async function openTab(page: Page, name: string) {
  await page.setViewportSize({ width: 390, height })
  await page.getByRole('tab', { name }).click()
}

const openAbout = (page: Page) => openTab(page, 'Sobre')

async function checkVideos(page: Page) {
  await openTab(page, 'Vídeos')
  await expectNoViolations(page)
}

async function checkAbout(page: Page) {
  await checkAboutFits(page)
  await expectNoViolations(page)
}

async function checkAboutFits(page: Page) {
  await page.setViewportSize({ width: 390, height })
  const about = page.getByRole('tab', { name: 'Sobre' })
  if ((await about.count()) === 0) return
  await about.click()
  await expectToFit(page)
}

async function checkViewer(page: Page) {
  await openTab(page, 'Fotos')
  await page.getByRole('link', { name: 'Abrir foto 2 de' }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('the age question in place of a page fits every width and passes axe', async () => {
  const page = await stranger(calm)
  await page.goto('/home-companions')
  await expectToFit(page)
  await expectNoViolations(page)
})

/** The Tab stops up to the neighborhood, and those just before the first card; wide windows have filters in between. */
const filterStops = {
  390: [
    ['Mulher', 'Trans', 'Homem', 'Cidade', 'Bairro', 'Filtros'],
    'Pesquisar',
    'Procurar pelo nome',
    'Por que esta ordem?',
  ],
  1280: [['Mulher', 'Trans', 'Homem', 'Cidade', 'Bairro'], 'Pesquisar', 'Procurar pelo nome', 'Por que esta ordem?'],
} as const

test('Tab goes through header and filters to the first card, which Enter opens; the skip link skips them', async () => {
  const page = await adult()
  for (const [width, start] of [
    [390, ['Ir para o conteúdo', 'Entrar', 'Véspera, início', 'Estado', 'Saída rápida', 'Guardados', 'Modo discreto']],
    [1280, ['Ir para o conteúdo', 'Véspera, início', 'Acompanhantes', 'Swing', 'Close Friends', 'Parceiros', 'Estado']],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/home-companions')
    if (width === 1280) await page.getByRole('group', { name: 'Idiomas' }).waitFor()
    const passed = (await stops(page, /perfil verificado/)).map(({ name }) => name)
    expect([width, ...passed.slice(0, start.length)]).toEqual([width, ...start])
    const [first, ...last] = filterStops[width]
    expect([width, ...passed.slice(passed.indexOf('Mulher')).slice(0, first.length)]).toEqual([width, ...first])
    expect([width, ...passed.slice(-1 - last.length, -1)]).toEqual([width, ...last])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/perfil-user\/\d+$/)
  }
  await page.setViewportSize({ width: 390, height })
  await page.goto('/search-swing')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect((await stopHere(page)).name).toBe('Guardados')
})
