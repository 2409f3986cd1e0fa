import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { logOut } from '#contract/session.ts'
import { ask } from '../world/calls.ts'
import { closeNotices, expectRefused, notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import {
  goodUntil,
  numbers,
  openCardForm,
  outcomeOf,
  pressPay,
  typeCard,
  waitForHeading,
  watchPayments,
} from './buyers.ts'
import { expectToFit } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()

test('the form formats and checks the input, empties itself when the buyer leaves, and works by keyboard alone', async () => {
  const page = await stranger()
  const sent = watchPayments(page)
  const { orderId } = await openCardForm(app, url, page)
  await expectMarks(page)
  await expectFaults(page)
  expect(sent).toEqual([])
  await expectEmptiedWhenLeft(page)
  await expectGoodForm(page)
  await payByKeyboard(page, numbers.declined)
  await page.waitForURL(`**/payment-status?pedido=${orderId}`)
  await waitForHeading(page, 'Pagamento negata!')
  await expectToFit(page, [320, 390, 1280])
  await expectNoViolations(page)
})

/** The form inserts spaces and slashes into typed or pasted input, and keeps the caret in place. */
async function expectMarks(page: Page) {
  const number = page.getByLabel('Número do cartão')
  const expiry = page.getByLabel('Validade')
  await number.pressSequentially('378282246310005')
  expect(await number.inputValue()).toBe('3782 822463 10005')
  await page.getByText('Amex').waitFor()
  await number.fill('')
  await paste(page, '4539-6206 5992\t2097 ')
  expect(await number.inputValue()).toBe('4539 6206 5992 2097')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4))
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('4536 2065 9922 097')
  await page.keyboard.type('9')
  expect(await number.inputValue()).toBe('4539 6206 5992 2097')
  await expiry.pressSequentially('830')
  expect(await expiry.inputValue()).toBe('08/30')
  await page.getByLabel('CVV').fill('12a34567890')
  expect([await expiry.inputValue(), await page.getByLabel('CVV').inputValue()]).toEqual(['08/2030', '123456'])
  await expiry.fill('')
  await paste(page, '08 / 2031')
  expect(await expiry.inputValue()).toBe('08/2031')
  const hints = ['Número do cartão', 'Validade', 'CVV', 'Nome como está no cartão'].map(async label => {
    const input = page.getByLabel(label)
    return [await input.getAttribute('autocomplete'), await input.getAttribute('inputmode')]
  })
  expect(await Promise.all(hints)).toEqual([
    ['cc-number', 'numeric'],
    ['cc-exp', 'numeric'],
    ['cc-csc', 'numeric'],
    ['cc-name', null],
  ])
}

/** Pastes into the focused field. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text)

/** The form checks each field before sending, and shows its error; `card-fields.test.ts` covers every message. */
async function expectFaults(page: Page) {
  const good = { number: numbers.paid, expiry: goodUntil, code: '123', name: 'TITULAR' }
  const faults = [
    [{ number: '4539620659922098' }, 'Número do cartão', 'Número do cartão inválido. Confira os dígitos.'],
    [{ expiry: '01/2020' }, 'Validade', 'Este cartão está vencido.'],
    [{ code: '12' }, 'CVV', 'O código deve ter de 3 a 6 dígitos.'],
    [{ name: '' }, 'Nome como está no cartão', 'Informe o nome como está no cartão.'],
  ] as const
  for (const [fault, label, message] of faults) {
    await typeCard(page, { ...good, ...fault })
    await pressPay(page)
    await expectRefused(page, label, message)
    expect([label, await descriptionOf(page, label)]).toEqual([label, message])
    await closeNotices(page)
  }
}

const descriptionOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate(input => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map(id => document.getElementById(id)?.textContent).join(' ')
  })

async function expectEmptiedWhenLeft(page: Page) {
  await typeCard(page, { number: numbers.paid })
  await page.goto('/regras')
  await page.goBack()
  await page.getByLabel('Número do cartão').waitFor()
  for (const label of ['Número do cartão', 'Validade', 'CVV', 'Nome como está no cartão']) {
    expect([label, await page.getByLabel(label).inputValue()]).toEqual([label, ''])
  }
}

/** The form fits every width and passes axe, even with an error. */
async function expectGoodForm(page: Page) {
  await page.getByLabel('Número do cartão').fill('378282246310005')
  await expectToFit(page, [320, 390, 1280])
  await page.getByText('Cartões de teste').click()
  await expectNoViolations(page)
  await page.getByLabel('Número do cartão').fill('')
  await pressPay(page)
  await expectRefused(page, 'Número do cartão', 'Informe o número do cartão.')
  await expectNoViolations(page)
}

async function payByKeyboard(page: Page, number: string) {
  await page.getByLabel('Número do cartão').focus()
  await page.keyboard.type(number)
  for (const text of [goodUntil, '123', 'TITULAR']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
}

test('the server’s errors appear at their fields and in a notice, and the corrected card pays', async () => {
  const page = await stranger({ forgives: /422/, movesClock: true })
  const sent = watchPayments(page)
  const { orderId } = await openCardForm(app, url, page)
  // By this device's clock the card is still valid, but the gateway rejects it as expired.
  await page.clock.setFixedTime(new Date('2021-06-01T12:00:00Z'))
  await typeCard(page, { number: numbers.paid, expiry: '12/2022' })
  await pressPay(page)
  await expectRefused(
    page,
    'Validade',
    'A operadora não aceitou os dados do cartão. Nada foi cobrado. Confira e tente de novo.',
  )
  await expect.poll(() => descriptionOf(page, 'Validade')).toBe('Ano inválido.')
  // Closes the notice first, because a jump of years would time it out together with its replacement.
  await closeNotices(page)
  await page.clock.setFixedTime(new Date())
  await page.route('**/api/payment/cartao', refuse, { times: 1 })
  await page.getByLabel('Validade').fill(goodUntil)
  await pressPay(page)
  await notice(page, 'Confira o cartão.').waitFor()
  await expect.poll(() => descriptionOf(page, 'Número do cartão')).toBe('Número do cartão inválido.')
  await expect.poll(() => descriptionOf(page, 'Validade')).toBe('Ano inválido.')
  await expect.poll(() => descriptionOf(page, 'CVV')).toBe('CVV inválido.')
  await page.getByLabel('Número do cartão').fill(numbers.paid)
  await pressPay(page)
  await waitForHeading(page, 'Pagamento aprovada!')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect((await outcomeOf(app, orderId)).payments).toHaveLength(1)
})

const refuse = (route: Route) =>
  route.fulfill({
    status: 422,
    json: {
      message: 'Confira o cartão.',
      errors: {
        number: ['Número do cartão inválido.'],
        exp_year: ['Ano inválido.'],
        security_code: ['CVV inválido.'],
      },
    },
  })

test('an ended session redirects to the log-in without a confirmation', async () => {
  const page = await stranger({ forgives: /401|ViewTransition/ })
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.type())
    return dialog.dismiss()
  })
  const { token, orderId } = await openCardForm(app, url, page)
  await typeCard(page, { number: numbers.paid })
  await page.route('**/api/checkout/orders/*', () => undefined)
  await ask(url, logOut, { token })
  await pressPay(page)
  await page.waitForURL('**/login-with-account?voltar=*')
  expect(new URL(page.url()).searchParams.get('voltar')).toBe(`/payment-card?pedido=${orderId}`)
  expect([asked, (await outcomeOf(app, orderId)).attempts]).toEqual([[], []])
})
