import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AdminScreen, pathOf } from '#contract/admin-screens.ts'
import { reportKinds } from '#contract/report-kinds.ts'
import { expectNoViolations } from './axe.ts'
import { complaint } from './contact-cases.ts'
import { openEveryRoute } from './every-route.ts'
import { heading } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, admin, operatorAt } = await openEveryRoute()

const guideOf = {
  review: 'documentos',
  profile: 'perfis',
  media: 'midias',
  campaign: 'publicidades',
  report: 'denuncias-scam',
  'evidence-item': 'abuso-de-criancas',
  'help-request': 'ajuda',
  case: 'dados-pessoais',
  conversation: 'atendimento',
  order: 'pedidos',
} as const satisfies Partial<Record<AdminScreen, string>>

const ofCase = (page: Page) => page.getByRole('link', { name: 'Guia deste tipo de caso (abre em outra aba)' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('each case leads to its part of the guide, and stays open beside it', async () => {
  const { page } = await operatorAt(admin.report.path)
  await heading(page, /^Golpe ou perfil falso/).waitFor()
  const [guide] = await Promise.all([page.context().waitForEvent('page'), ofCase(page).click()])
  await heading(guide, 'Guia de revisão').waitFor()
  await expect.poll(() => focused(guide)).toBe('denuncias-scam')
  expect(new URL(page.url()).pathname).toBe(admin.report.path)
  await guide.close()
  const cases = Object.entries(guideOf).map(([screen, anchor]) => [admin[screen as keyof typeof guideOf].path, anchor])
  for (const [path = '', anchor] of [...cases, [pathOf('case', await complaint(app)), 'reclamacoes']]) {
    await page.goto(path)
    await expect.poll(() => ofCase(page).getAttribute('href'), { message: path }).toBe(`/admin/guia#${anchor}`)
  }
})

test('everyone on the team can read the whole guide, on a wide screen and on a phone', async () => {
  const { page, operator } = await operatorAt('/admin/acesso', { name: 'Só de atendimento' })
  await app.db
    .deleteFrom('operator_roles')
    .where('operator_id', '=', operator.id)
    .where('role', '<>', 'support')
    .execute()
  await page.goto('/admin/acesso')
  await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: 'Guia' }).click()
  await heading(page, 'Guia de revisão').waitFor()
  for (const kind of Object.keys(reportKinds)) expect(await page.locator(`#denuncias-${kind}`).count()).toBe(1)
  const contents = page.getByRole('navigation', { name: 'Partes do guia' })
  for (const link of await contents.getByRole('link').all()) {
    const anchor = ((await link.getAttribute('href')) ?? '').slice(1)
    await link.click()
    await expect.poll(() => focused(page)).toBe(anchor)
    await expect
      .poll(() => page.locator(`#${anchor}`).evaluate(one => one.getBoundingClientRect().top))
      .toBeLessThan(800)
  }
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
})
