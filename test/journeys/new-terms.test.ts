import { afterAll, expect, test } from 'vitest'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { dayMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { termsNoticeDays, termsVersions } from '#contract/terms.ts'
import { sessionOf, signUp } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { enterWith } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const today = dayInSaoPaulo(new Date())
const next = {
  version: shiftDay(today, termsNoticeDays),
  announcedOn: today,
  summary: ['O foro passa a ser o da sua cidade.'],
  changed: [{ id: 'lei-e-foro', title: 'Lei aplicável e foro', paragraphs: ['Vale o foro de quem compra.'] }],
}
afterAll(() => {
  termsVersions.splice(termsVersions.indexOf(next), 1)
})

test('a person reads what changed and accepts new terms once', async () => {
  const page = await stranger()
  const { id } = await signUp(url)
  termsVersions.push(next)
  app.now = () => new Date(Date.now() + (termsNoticeDays + 1) * dayMs)
  await enterWith(page, await sessionOf(app, id), 2)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(paths.accountMenu)
  await page.getByText(next.summary[0] as string).waitFor()
  expect(await tooWide(page)).toEqual([])
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await page.getByText('Aceite guardado.').waitFor()
  await page.getByText(next.summary[0] as string).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Aceitar' }).count()).toBe(0)
})
