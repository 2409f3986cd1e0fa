import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

const failedLogIn: NoticeCase = {
  path: paths.logIn,
  async show(page) {
    await page.getByLabel('E-mail').fill('ninguem@teste.local')
    await page.getByLabel('Senha', { exact: true }).fill('uma senha errada')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  },
}

const ofStrangers: NoticeCase[] = [
  failedLogIn,
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

async function pageWithNotice() {
  const page = await stranger({ reducedMotion: 'reduce', forgives: /401/ })
  await page.goto(failedLogIn.path)
  await failedLogIn.show(page)
  await expectNothingCovered(page)
  const notice = await page.locator('[data-sonner-toast] .toast').boundingBox()
  return { page, noticeTop: notice?.y ?? Number.NaN }
}

const topOfButton = () => document.querySelector('#box button')?.getBoundingClientRect().top

/** Returns whether a press on the middle of the button would reach it. */
const isReachable = () => {
  const button = document.querySelector('#box button')
  const { left, right, top, bottom } = button?.getBoundingClientRect() ?? new DOMRect()
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button
}

/** Adds a box over the whole window: a picture that has not loaded, a space, a button and a long space. */
const addBox = (space: string) =>
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div id="box" style="position: fixed; inset: 0; overflow: auto"><img alt="" style="display: block">
      <div style="height: ${space}"></div><button style="width: 100%; height: 3rem">Novo</button>
      <div style="height: 300vh"></div></div>`,
  )

test('a notice makes way for a control that appears before anyone can press it', async () => {
  const { page, noticeTop } = await pageWithNotice()
  // Runs in a single task, so that no press can come in between.
  const isReachableAtOnce = `(${addBox})('${noticeTop}px'); Promise.resolve().then(${isReachable})`
  expect(await page.evaluate(isReachableAtOnce)).toBe(true)
  expect(await page.evaluate(topOfButton)).toBeCloseTo(noticeTop)
})

const movements = [
  {
    how: 'scrolled within a box',
    space: '200vh',
    move: (distance: number) => document.querySelector('#box')?.scrollBy(0, -distance),
  },
  {
    how: 'pushed down by a picture that loads',
    space: '0',
    move: (distance: number) => {
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="${distance}"/>`
      document.querySelector('#box img')?.setAttribute('src', `data:image/svg+xml,${encodeURIComponent(picture)}`)
    },
  },
]

test.each(movements)('a notice makes way for a control $how', async ({ space, move }) => {
  const { page, noticeTop } = await pageWithNotice()
  await page.evaluate(addBox, space)
  // Waits for a frame, so that only the movement can displace the notice.
  await page.evaluate(() => new Promise(shown => requestAnimationFrame(() => setTimeout(shown))))
  await page.evaluate(move, noticeTop - ((await page.evaluate(topOfButton)) ?? 0))
  await expect.poll(() => page.evaluate(topOfButton)).toBeCloseTo(noticeTop)
  await expect.poll(() => page.evaluate(isReachable)).toBe(true)
})
