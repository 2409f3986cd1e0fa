import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { termsNoticeDays } from '#contract/terms.ts'
import { announceNextTerms, nextTerms } from '../world/next-terms.ts'
import { sessionOf, signUp } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { enterWith } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

test('a person reads what changed and accepts new terms once', async () => {
  const page = await stranger()
  const { id } = await signUp(url)
  announceNextTerms()
  app.now = () => new Date(Date.now() + (termsNoticeDays + 1) * dayMs)
  await enterWith(page, await sessionOf(app, id), 2)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(paths.accountMenu)
  await page.getByText(nextTerms.summary[0] as string).waitFor()
  expect(await tooWide(page)).toEqual([])
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await page.getByText('Aceite guardado.').waitFor()
  await page.getByText(nextTerms.summary[0] as string).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Aceitar' }).count()).toBe(0)
})
