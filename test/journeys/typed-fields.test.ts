import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calm, enterAnew, next } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()

async function openForm() {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await page.goto('/create-perfil')
  await page.getByRole('button', { name: next }).waitFor()
  const keyboard = await page.context().newCDPSession(page)
  return { page, keyboard, number: page.getByLabel('WhatsApp'), birth: page.getByLabel('Data de nascimento') }
}

type On = { page: Page; keyboard: CDPSession }
type InputMethod = (field: Locator, text: string, on: On) => Promise<unknown>

async function paste(field: Locator, text: string) {
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.setRangeText(pasted, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: pasted }))
  }, text)
}

/** Fills a field as a browser or password manager does: no key events, and sometimes only a `change` event. */
async function autofill(field: Locator, text: string, event: 'input' | 'change') {
  await field.evaluate(
    (input: HTMLInputElement, { filled, type }) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, filled)
      input.dispatchEvent(new Event(type, { bubbles: true }))
    },
    { filled: text, type: event },
  )
}

const inputMethods: Record<string, InputMethod> = {
  'typed key by key': (field, text) => field.pressSequentially(text),
  pasted: paste,
  'filled in': (field, text) => autofill(field, text, 'input'),
  'filled in with only a change event': (field, text) => autofill(field, text, 'change'),
  'committed by a keyboard in one step': (_, text, { page }) => page.keyboard.insertText(text),
  'composed by a keyboard': async (_, text, { page, keyboard }) => {
    for (const end of [...text].keys()) {
      const composed = text.slice(0, end + 1)
      const caret = { selectionStart: composed.length, selectionEnd: composed.length }
      await keyboard.send('Input.imeSetComposition', { text: composed, ...caret })
    }
    await page.keyboard.insertText(text)
  },
}

async function leave(field: Locator, text: string, method: InputMethod, on: On) {
  await field.fill('')
  await field.focus()
  await method(field, text, on)
  await field.blur()
  return { shown: await field.inputValue(), invalid: await field.getAttribute('aria-invalid') }
}

const numbers = [
  '21987654321',
  '(21) 98765-4321',
  '0 15 21 98765-4321',
  '+55 21 98765-4321',
  '5521987654321',
  '21 98765 4321',
]
const days = ['06/10/1996', '6/10/1996', '06-10-96', '1996-10-06', '06101996']

test.each(Object.entries(inputMethods))('reads a number and a date that were %s', async (_, way) => {
  const { number, birth, ...on } = await openForm()
  for (const text of numbers)
    expect([text, await leave(number, text, way, on)]).toEqual([text, right('(21) 98765-4321')])
  for (const text of days) expect([text, await leave(birth, text, way, on)]).toEqual([text, right('06/10/1996')])
})

const right = (shown: string) => ({ shown, invalid: 'false' })

test.each(Object.entries(inputMethods))('keeps an invalid number that was %s, with the message', async (_, way) => {
  const { number, ...on } = await openForm()
  const { page } = on
  for (const text of ['+351 912 345 678', '(21) 98765-43210', '21 98765-4321 ramal 5', '2138765432']) {
    const { shown } = await leave(number, text, way, on)
    expect([text, shown.replace(/\D/g, '')]).toEqual([text, text.replace(/\D/g, '')])
    await page.getByText('Número de Whatsapp inválido.').waitFor()
    await number.fill('21987654321')
    await page.getByText('Número de Whatsapp inválido.').waitFor({ state: 'detached' })
  }
})

const caretAt = (number: Locator, place: number) =>
  number.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), place)

test('typing, pasting and deleting in the middle changes only that place', async () => {
  const { page, number } = await openForm()
  const start = async (place: number) => {
    await number.fill('21987654321')
    expect(await number.inputValue()).toBe('(21) 98765-4321')
    await caretAt(number, place)
  }
  await start(7)
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('(21) 97654-321')
  await page.keyboard.type('8')
  expect(await number.inputValue()).toBe('(21) 98765-4321')
  await start(7)
  await page.keyboard.type('0')
  // The last digit is not dropped.
  expect((await number.inputValue()).replace(/\D/g, '')).toBe('219807654321')
  await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('(21) 98765-4321')
  await start(5)
  await paste(number, '5')
  expect((await number.inputValue()).replace(/\D/g, '')).toBe('215987654321')
  // Deleting crosses the punctuation in both directions.
  await start(11)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Backspace')
  expect(await number.inputValue()).toBe('(21) 98743-21')
  await start(3)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Delete')
  expect((await number.inputValue()).replace(/\D/g, '')).toBe('217654321')
  await start(0)
  await number.press('Control+a')
  await page.keyboard.press('Delete')
  expect(await number.inputValue()).toBe('')
})
