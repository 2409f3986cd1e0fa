import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notThere, publicPages } from './public-pages.ts'
import { idOf } from './shown-people.ts'
import { openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/** What differs between the themes: their colours. */
const rules = { dark: {}, light: { runOnly: ['color-contrast', 'link-in-text-block'] } }

/** The rules of axe, in both themes, on a phone and on a desktop. */
async function expectNoViolations(page: Page) {
  await page.evaluate(axe.source)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of ['dark', 'light'] as const) {
      expect({ theme, ...size, found: await violations(page, theme) }).toEqual({ theme, ...size, found: [] })
    }
  }
}

const violations = (page: Page, theme: keyof typeof rules) =>
  page.evaluate(
    async ([chosen, options]) => {
      document.documentElement.dataset.theme = chosen
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const found = (await run(document, { ...options, resultTypes: ['violations'] })).violations
      return found.flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target}: ${any[0]?.message}`))
    },
    [theme, rules[theme]] as const,
  )

test.each(await publicPages(app))('%s', async path => {
  const page = await adult({ ...calm, forgives: notThere })
  await page.goto(path)
  await expectNoViolations(page)
})

test('the question in place of a page', async () => {
  const page = await stranger(calm)
  await page.goto('/home-companions')
  await expectNoViolations(page)
})

test('the choice of a profile to create', async () => {
  const page = await stranger(calm)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Crie o seu anúncio aqui!' }).click()
  await expectNoViolations(page)
})

const profile = `/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 8, link: 'url_instagram' })}`

test.each(['Vídeos', 'Sobre'])('a profile at %s', async name => {
  const page = await adult(calm)
  await page.goto(profile)
  await page.getByRole('tab', { name }).click()
  await expectNoViolations(page)
})

test('a profile with its viewer open', async () => {
  const page = await adult(calm)
  await page.goto(profile)
  await page.getByRole('link', { name: 'Abrir foto 2 de' }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoViolations(page)
})

test.each(['/home-companions', profile])('%s in discreet mode', async path => {
  const page = await adult(calm)
  await page.goto(path)
  await page.locator('[data-discreet-toggle]:visible').click()
  await expectNoViolations(page)
})
