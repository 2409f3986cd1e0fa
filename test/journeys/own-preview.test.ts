import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changed } from '#server/platform/db/changed.ts'
import { logInToken } from '../world/people.ts'
import { demoPassword, expectSound } from './account-steps.ts'
import { enterAnew, enterWith, ownAccount } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, url, adult } = await openVisitors()

const owners = [
  { email: 'mulher@demo.local', userType: 2 },
  { email: 'swing@demo.local', userType: 3 },
  { email: 'close@demo.local', userType: 4 },
  { email: 'parceiro@demo.local', userType: 5 },
]

/** Unlists a demonstration account's ad. */
async function unlisted(email: string) {
  const token = await logInToken(url, email, demoPassword)
  const own = await ownAccount(url, token)
  await app.db.deleteFrom('plan_periods').where('account_id', '=', own.id).execute()
  await app.db.transaction().execute(tx => changed(tx, 'listing', own.id, app.now()))
  return { token, id: own.id, name: own.profile?.nickname as string }
}

const shown = (page: Page, isWide = false) => (isWide ? page.frameLocator('iframe') : page).locator('.profile')

test.each(owners)('only $email sees their unpublished ad, and reads what is missing', async ({ email, userType }) => {
  const { token, id, name } = await unlisted(email)
  const path = `/perfil-user/${id}`
  const page = await adult({ forgives: /404.*perfil-user|console: Failed to load/, reducedMotion: 'reduce' })
  await enterWith(page, token, userType)
  await page.goto('/perfil')
  await page.getByRole('region', { name: 'Situação do anúncio' }).waitFor()
  const own = page.getByRole('link', { name: 'Meus dados' })
  expect(await own.getAttribute('href')).toBe(path)
  await own.click()
  await page.getByText('Só você vê esta tela.').waitFor()
  await shown(page).getByRole('heading', { name }).waitFor()
  await expect.poll(() => shown(page).locator('img[src^="blob:"]').count()).toBeGreaterThan(0)
  await expectSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await shown(page).getByRole('heading', { name }).waitFor()
  await page.getByRole('link', { name: 'Ver o que falta' }).click()
  await page.waitForURL('**/perfil')

  // The profile's URL, typed or bookmarked, also opens the preview.
  await page.goto(path)
  await page.waitForURL('**/perfil-previa')
  await shown(page).getByRole('heading', { name }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await shown(page, true).getByRole('heading', { name }).waitFor()

  for (const other of [undefined, await logInToken(url, 'homem@demo.local', demoPassword)]) {
    const stranger = await adult({ forgives: /404/ })
    if (other) await enterWith(stranger, other, 2)
    const answer = await stranger.goto(path)
    expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([404, expect.not.stringContaining('public')])
    await stranger.getByRole('heading', { name: 'Nada por aqui' }).waitFor()
    await stranger.waitForLoadState('networkidle')
    expect(new URL(stranger.url()).pathname).toBe(path)
    expect(await stranger.locator('body').textContent()).not.toContain(name)
  }
})

test('without a profile the preview names the next step; without a log-in it redirects', async () => {
  const page = await adult({ forgives: /404/ })
  const { id } = await enterAnew(page, url, 2)
  await page.goto(`/perfil-user/${id}`)
  await page.waitForURL('**/perfil-previa')
  await page.getByText('Ainda não há o que mostrar').waitFor()
  expect(await page.getByRole('link', { name: 'Criar perfil' }).getAttribute('href')).toBe('/documents')
  const visitor = await adult()
  await visitor.goto('/perfil-previa')
  await visitor.waitForURL('**/login')
})
