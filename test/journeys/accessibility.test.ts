import { test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { idOf, notThere, publicPages } from './public-pages.ts'
import { openVisitors } from './visitors.ts'

const { app, adult, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const

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

const profile = `/perfil-user/${await idOf(app, { userType: 2, videos: true, photos: 6, link: 'url_instagram' })}`

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
