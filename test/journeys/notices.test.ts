import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { openBuyers } from './buyers.ts'
import { expectEndWithScreen, expectNothingCovered } from './notice-checks.ts'

const { buyer, ordered, stranger } = await openBuyers()

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

type NoticeCase = { path: string; show: (page: Page) => Promise<unknown>; forgives?: RegExp }

const ofBuyers: NoticeCase[] = [
  { path: paths.plans, show: press('Continuar') },
  { path: paths.paymentMethod, show: press('Copiar') },
  { path: paths.paymentCart, show: press('Copiar') },
  { path: paths.paymentCard, show: press(/^Pagar/) },
  { path: paths.createProfile, show: press('Próximo') },
  {
    path: paths.coupons,
    async show(page) {
      await page.getByRole('textbox').first().fill('NAOEXISTE')
      await page.getByRole('button', { name: 'Aplicar' }).click()
    },
    forgives: /4\d\d/,
  },
]

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

async function expectOutOfTheWay(page: Page, { path, show }: NoticeCase, next: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await show(page)
    await expectNothingCovered(page)
    await expectEndWithScreen(page, next)
  }
}

test.each(ofBuyers)('on $path a notice covers no control and goes away with its screen', async shown => {
  const { page, token } = await buyer(2, {
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(shown.forgives && { forgives: shown.forgives }),
  })
  if (shown.path.startsWith('/payment')) await ordered(token)
  await expectOutOfTheWay(page, shown, paths.more)
})

const ofStrangers: NoticeCase[] = [
  {
    path: paths.logIn,
    async show(page) {
      await page.getByLabel('E-mail').fill('ninguem@teste.local')
      await page.getByLabel('Senha', { exact: true }).fill('uma senha errada')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    },
  },
  {
    path: paths.forgotPassword,
    async show(page) {
      await page.getByLabel('E-mail').fill('ninguem@teste.local')
      await page.getByRole('button').last().click()
    },
  },
]

test.each(ofStrangers)('before log-in a notice covers no control and goes away with its screen: $path', async shown => {
  const page = await stranger({ reducedMotion: 'reduce', forgives: /401/ })
  await expectOutOfTheWay(page, shown, paths.logIn === shown.path ? paths.forgotPassword : paths.logIn)
})
