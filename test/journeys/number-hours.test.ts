import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readNumberHours } from '#server/people/phones/number-hours.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectSound, notice, pressShown } from './account-steps.ts'
import { enterWith } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()

test('an advertiser hides the number at certain hours; the choice is saved, and the profile says when the number returns', async () => {
  const page = await adult({ forgives: /404|409/, reducedMotion: 'reduce' })
  const id = await advertiser(app, { nickname: 'Délia' })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/horarios')
  const panel = page.getByRole('region', { name: 'Quando mostrar o WhatsApp' })
  await panel.getByText('Salve antes os seus horários.').waitFor()
  expect(await panel.getByLabel('Só nos meus horários').isDisabled()).toBe(true)
  await pressShown(panel.getByLabel('Nunca entre dois horários'))
  await notice(page, 'Escolha salva.').waitFor()
  await expectSound(page)
  // Hides the number now, for about two hours.
  const { from, to } = aroundNow()
  const saved = async () => (await readNumberHours(app.db, id)).hidden
  // The second choice is made while the first is still being saved.
  const chosen = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await chosen.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/account/number-hours', hold, { times: 1 })
  await panel.getByLabel('Às', { exact: true }).selectOption(String(to))
  await expect.poll(saved).toMatchObject({ to })
  await panel.getByLabel('Das', { exact: true }).selectOption(String(from))
  chosen.resolve()
  await expect.poll(saved).toEqual({ from, to })
  await page.reload()
  await expect.poll(() => panel.getByLabel('Das', { exact: true }).inputValue()).toBe(String(from))
  const visitor = await adult({ forgives: /404/, reducedMotion: 'reduce' })
  await visitor.goto(`/perfil-user/${id}`)
  await visitor.getByText('O WhatsApp volta a aparecer').waitFor()
  expect(await visitor.locator('[href*="wa.me"]').count()).toBe(0)
  await expectSound(visitor)
})

/** A span from about now, in minutes of the day in São Paulo, as the selects use. Avoids the end already selected. */
function aroundNow() {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' })
  const [hour = 0, minute = 0] = clock.format(new Date()).split(':').map(Number)
  const from = hour * 60 + (minute < 30 ? 0 : 30)
  const ends = [120, 150].map(more => (from + more) % 1440 || 1440)
  return { from, to: ends.find(end => end !== 22 * 60) as number }
}
