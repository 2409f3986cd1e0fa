import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { idOf } from '../world/people.ts'
import { address, follow } from './catalog-view.ts'
import { stopHere } from './tab-stops.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()
const profile = `/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 8 })}`
const few = `/perfil-user/${await fewPhotosOf()}`
const partner = `/perfil-partner/${await idOf(app, { userType: 5 })}`

/** An account with few enough photos that all thumbnails fit. */
async function fewPhotosOf() {
  const few = app.db.selectFrom('listings').select('account_id').where('user_type', '=', 2)
  const found = few.where('photo_count', 'in', [3, 4]).orderBy('account_id')
  return (await found.executeTakeFirstOrThrow()).account_id
}

const wide = (width: number) => ({ viewport: { width, height: 800 }, reducedMotion: 'reduce' }) as const

const pages = [
  ...['/home-companions', '/search-swing', '/search-companions/filtros', '/listing/1/mulheres', '/home-partners'],
  ...['/partners', '/regras', '/contato', '/guardados', '/perfil-user/999999', profile, partner],
]

test.each([1024, 1280, 1920])('header, content and footer share their edges at %i px', async width => {
  // One profile does not exist and answers with 404.
  const page = await adult({ ...wide(width), forgives: /404/ })
  for (const path of pages) {
    await page.goto(path)
    const { header, content, footer } = await edges(page)
    expect([path, content, footer]).toEqual([path, header, header])
    expect([path, await tooWide(page)]).toEqual([path, []])
  }
})

/** Left and right edges inside the padding. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const inner = (selector: string) => {
      const element = document.querySelector(selector) as Element
      const { left, right } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round)
    }
    return {
      header: inner('.topbar'),
      content: inner('main > .profile, main:not(:has(> .profile))'),
      footer: inner('.foot > div'),
    }
  })

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox()
  if (!found) throw new Error(`${selector} is not shown`)
  return found
}

test('without script the filters are beside the list, and the further ones are a link away', async () => {
  const page = await adult({ ...wide(1280), javaScriptEnabled: false })
  await page.goto('/home-companions')
  await expectBeside(page)
  await page.getByLabel('Cidade').selectOption('Niterói')
  await follow(page, page.getByRole('button', { name: 'Pesquisar' }))
  expect(address(page)).toBe('/home-companions?city=Niterói&neighborhood=')
  await follow(page, page.getByRole('link', { name: 'Filtros' }))
  expect(address(page)).toBe('/search-companions/filtros?city=Niterói')
})

async function expectBeside(page: Page) {
  const [form, list] = [await box(page, '.filters'), await box(page, '.list .card')]
  expect(form.x + form.width).toBeLessThan(list.x)
  expect(form.y).toBeLessThan(list.y)
  expect(form.y + form.height).toBeLessThanOrEqual(800)
}

test('all filters are beside the list with live counts, and one search applies them all', async () => {
  const page = await adult(wide(1280))
  await page.goto('/search-companions')
  const total = page.locator('.filters [data-count=total]')
  await expectBeside(page)
  const before = await total.textContent()
  await page.getByLabel('Inglês').check()
  await expect.poll(() => total.textContent()).not.toBe(before)
  expect(address(page)).toBe('/search-companions')
  await follow(page, page.getByRole('group', { name: 'Gênero' }).getByRole('link', { name: 'Mulher' }))
  expect(address(page)).toBe('/search-companions?gender=Mulher&language=2')
  expect(await page.getByLabel('Inglês').isChecked()).toBe(true)
  await page.getByLabel('Cidade').selectOption('Rio de Janeiro')
  await page.getByLabel('Inglês').uncheck()
  await page.getByLabel('Com local próprio').check()
  await follow(page, page.getByRole('button', { name: 'Pesquisar' }))
  expect(address(page)).toBe('/search-companions?gender=Mulher&city=Rio de Janeiro&own_place=1')
  await page.getByRole('link', { name: 'Remover Com local próprio' }).waitFor()
})

test('if the further filters fail to load, the link to their page stays', async () => {
  const page = await adult({ ...wide(1280), forgives: /failed/i })
  await page.route('**/filtros*', route => route.abort('connectionreset'))
  await page.goto('/search-companions')
  await page.getByRole('link', { name: 'Filtros' }).waitFor()
})

test('a wide window shows a profile’s photos, facts and contact together', async () => {
  const page = await adult(wide(1280))
  await page.goto(profile)
  for (const selector of ['.gallery', '.thumbs', '.about .facts', '.contact-bar']) {
    const { y, height } = await box(page, selector)
    expect([selector, y >= 0, y + height <= 800]).toEqual([selector, true, true])
  }
  const order = await page.evaluate(() =>
    ['.gallery', 'h1', '#fotos', '#sobre', '#videos', '.contact-bar'].map(selector => {
      const all = [...document.querySelectorAll('main *')]
      return all.indexOf(document.querySelector(selector) as Element)
    }),
  )
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})

const track = '.gallery-track'
const place = (page: Page, row: string) =>
  page.locator(row).evaluate(one => Math.round((one.scrollLeft / (one.scrollWidth - one.clientWidth)) * 1000))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('a gallery works by buttons and keys, and keeps the focus at its ends', async () => {
  const page = await adult(wide(1280))
  await page.goto(profile)
  const next = page.getByRole('button', { name: 'Próxima foto' })
  const ended = () => next.getAttribute('aria-disabled')
  await next.focus()
  for (let presses = 0; presses < 30 && (await ended()) === 'false'; presses++) await page.keyboard.press('Enter')
  // The button is disabled one frame after the row reaches its end.
  await expect.poll(async () => [await ended(), await focused(page)]).toEqual(['true', 'Próxima foto'])
  await page.locator(track).focus()
  for (const [key, expected] of [
    ['Home', 0],
    ['End', 1000],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => place(page, track)).toBe(expected)
  }
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page, track)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place(page, track)).toBe(0)
  expect(await focused(page)).toMatch(/^Fotos de/)
})

test('the arrow keys move the focus through the row of partners', async () => {
  const page = await adult(wide(1280))
  await page.goto('/home-close-friends')
  const links = page.locator('.banners .banner')
  await page.getByRole('button', { name: 'Mais parceiros' }).click()
  await expect.poll(() => place(page, '.banners')).toBeGreaterThan(0)
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await links.nth(1).evaluate(link => link === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  expect(await links.last().evaluate(link => link === document.activeElement)).toBe(true)
  await expect
    .poll(() => page.getByRole('button', { name: 'Mais parceiros' }).getAttribute('aria-disabled'))
    .toBe('true')
})

test.each([
  [profile, '.gallery-track', '.gallery-track'],
  [profile, '.thumbs', '.thumbs a'],
  [partner, '.gallery-track', '.gallery-track'],
  ['/home-close-friends', '.banners', '.banners .banner'],
])('on %s keys move through %s, and the focus is visible', async (path, row, stop) => {
  const page = await adult(wide(1280))
  await page.goto(path)
  await page.locator('.arrows').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  await page.locator(stop).first().focus()
  for (const [key, end] of [
    ['End', 1000],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => place(page, row)).toBe(end)
    // The button that covers the row's end disappears one frame after the row reaches that end.
    await expect.poll(() => stopHere(page), { message: key }).toMatchObject({ ringed: true, inSight: true })
  }
})

test('the End key focuses the last of few thumbnails without scrolling the page', async () => {
  const page = await adult(wide(1280))
  await page.goto(few)
  const links = page.locator('.thumbs a')
  await page.locator('.gallery .arrows').waitFor({ state: 'attached' })
  expect(await page.locator('#fotos .arrows').count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 300))
  await links.first().focus()
  const top = await page.evaluate(() => scrollY)
  await page.keyboard.press('End')
  expect(await links.last().evaluate(link => link === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(top)
})

test.each([1024, 1280, 1440, 1920])('a profile’s sticky parts end above similar profiles at %i px', async width => {
  const page = await adult(wide(width))
  await page.goto(few)
  await page.locator('.near').waitFor()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const [gallery, thumbs] = [await box(page, '.gallery'), await box(page, '.thumbs')]
  const [contact, near] = [await box(page, '.contact-bar'), await box(page, '.near')]
  expect(gallery.y + gallery.height).toBeLessThanOrEqual(thumbs.y)
  expect(thumbs.y + thumbs.height).toBeLessThanOrEqual(near.y)
  expect(contact.y + contact.height).toBeLessThanOrEqual(near.y)
  expect(await isUncovered(page.locator('.topbar .exit'))).toBe(true)
})

const isUncovered = (thing: Locator) =>
  thing.evaluate(one => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('a profile’s facts come before its videos, also in tab order', async () => {
  const page = await adult(wide(1280))
  await page.goto(profile)
  const [facts, video] = [await box(page, '#sobre'), await box(page, '#videos')]
  expect(facts.y).toBeLessThan(video.y)
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('#sobre a, #videos video')].map(one => one.localName),
  )
  expect(order).toContain('a')
  expect(order).toEqual(order.toSorted())
})

test('a phone shows no gallery buttons or further filters, and requests neither', async () => {
  const page = await adult()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/home-close-friends')
  await page.waitForLoadState('networkidle')
  expect(asked.filter(url => /wide-[\w-]+\.js|filtros/.test(url))).toEqual([])
  expect(await page.locator('.arrows, .further').count()).toBe(0)
})

test('narrowing a window hides the buttons and the further filters immediately', async () => {
  for (const path of [profile, '/home-companions']) {
    const page = await adult(wide(1280))
    await page.goto(path)
    const shown = page.locator('.arrows button, .further')
    await shown.first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    // Checks without waiting, because CSS alone must hide them.
    expect([path, await shown.evaluateAll(all => all.filter(one => one.checkVisibility()).length)]).toEqual([path, 0])
  }
})
