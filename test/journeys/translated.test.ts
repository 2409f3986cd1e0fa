import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notice, typeLogIn } from './account-steps.ts'
import { planOf } from './buyers.ts'
import { beginVisits, openEveryRoute } from './every-route.ts'
import type { Visit, Who } from './route-visits.ts'
import { translateAll } from './translate.ts'

const { site, admin, pageOf, stranger } = await openEveryRoute()
const screens: Visit[] = [...Object.values(site), ...Object.values(admin)]
const isOfReact = ({ who, path }: Visit) => who !== 'visitor' || /^\/(log|regis|reset)/.test(path)
const groups = Object.groupBy(screens.filter(isOfReact), ({ who }) => who)
/** The server refuses wrong input; React re-renders a page that was translated before hydration (error #418). */
const forgives = /40[0-9]|422|429|error #418/

test.each(Object.entries(groups))(
  'the screens of %s survive the browser’s translation, also after a refused form',
  { timeout: 400_000 },
  async (who, visits = []) => {
    const page = await pageOf(who as Who, forgives)
    await page.addInitScript(translateAll)
    const visit = beginVisits(page)
    for (const one of visits) {
      // A form could have redirected there already.
      if (new URL(page.url()).pathname !== one.path) await visit(one)
      await openAll(page)
      await sendEmptyForms(page)
      expect.soft([one.path, await lost(page), await textsBesideElements(page)]).toEqual([one.path, 0, []])
    }
  },
)

test('a translated page responds to a wrong password, an unknown coupon and the choice of a plan', async () => {
  const visitor = await stranger({ forgives })
  await visitor.addInitScript(translateAll)
  await visitor.goto('/login-with-account')
  await typeLogIn(visitor, 'mulher@demo.local', 'outra-senha')
  await notice(visitor, 'E-mail ou senha incorreta').waitFor()
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).waitFor()

  const page = await pageOf('new 2', forgives)
  await page.addInitScript(translateAll)
  await page.goto('/discount-coupon')
  await page.getByLabel('Código promocional').fill('NADA')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.locator('.err').waitFor()
  await page.goto('/packets')
  for (const [days, price] of [
    ['15 dias', '99,00'],
    ['30 dias', '169,00'],
  ] as const) {
    await planOf(page, days).click()
    await page.locator('.sum').getByText(price).waitFor()
  }
})

/** Translated text beside other elements, where React could not update it. */
const textsBesideElements = (page: Page) =>
  page.evaluate(() => {
    const translated = [...document.querySelectorAll('#root font > font')].map(one => one.parentElement as Element)
    const beside = translated.filter(one => one.parentElement && one.parentElement.childElementCount > 1)
    return beside.map(one => one.parentElement?.outerHTML.slice(0, 150))
  })

const lost = (page: Page) => page.getByText(/Não foi possível (abrir|mostrar) est[ae]/).count()

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main :is(details:not([open]) > summary)')) one.click()
  })

/** Submits each form empty, then waits two frames. */
const sendEmptyForms = (page: Page) =>
  page.evaluate(async () => {
    for (const form of document.querySelectorAll('main form')) {
      if (!form.isConnected) continue
      for (const field of form.querySelectorAll<HTMLInputElement>(
        'input:is([type=text], [type=email], [type=password])',
      )) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      ;(form as HTMLFormElement).requestSubmit()
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
  })
