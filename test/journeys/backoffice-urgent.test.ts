import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createReport } from '#server/safety/reports/create-report.ts'
import { advertiser } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { expectEndWithScreen, expectNothingCovered, notices } from './notice-checks.ts'
import { announced, dialogOf, heading, openPhotos, waitingCases } from './operators.ts'
import { confirmPix, openOrders } from './orders.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt, ordered } = await openOrders()

let sources = 0

const report = async (kind: 'minor' | 'scam') => {
  const place = `perfil:${await advertiser(app, { photos: 0 })}`
  const report = { relation: 'other', text: 'Veja o perfil.', lane: 'tip' } as const
  await createReport(app, { kind, place, ...report }, `192.0.2.${++sources}`)
}

/** Counts the tones that the page plays, and clears the page's record of the cases it has already announced. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    localStorage.removeItem('vespera.operator-sound-heard')
    const counted = window as unknown as { tones: number }
    counted.tones = 0
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      counted.tones++
      start.call(this, when)
    }
  })
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)
/** Waits until the page has recorded the waiting cases, because cases that exist when a screen opens make no sound. */
const knowsWhatWaits = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('vespera.operator-sound-heard') !== null)
/** Simulates the operator returning to the window. */
const focusWindow = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))

test('an urgent report is listed first, counted in every screen’s title, and sounds once unless muted', async () => {
  const { page } = await operatorAt('/admin/planos', { name: 'Quem Ouve' })
  await countTones(page)
  await page.goto('/admin/tudo')
  await heading(page, 'Fila').waitFor()
  await page.waitForFunction(() => document.title === 'Fila · Véspera')
  await knowsWhatWaits(page)
  const sound = page.getByRole('button', { name: 'Som de casos urgentes' })
  expect(await sound.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Shift')
  await report('scam')
  await report('minor')
  await focusWindow(page)
  await page.waitForFunction(() => document.title === '(1) Fila · Véspera')
  await expect.poll(() => tones(page)).toBe(2)
  const first = page.getByRole('row').nth(1)
  await expect.poll(() => first.innerText()).toMatch(/Urgente[\s\S]*Menor de idade/)
  // Reports from strangers within the same minute play the sound only once.
  await report('minor')
  await focusWindow(page)
  await page.waitForFunction(() => document.title.startsWith('(2) '))
  expect(await tones(page)).toBe(2)
  await expectToFit(page)
  await expectNoViolations(page, { widths: [390, 1280] })
  await page.goto('/admin/planos')
  await page.waitForFunction(() => document.title.startsWith('(2) '))
  await sound.click()
  await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('false')
  await report('minor')
  await focusWindow(page)
  await page.waitForFunction(() => document.title.startsWith('(3) '))
  expect(await tones(page)).toBe(0)
})

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test.each(sizes)('a notice on an order covers no button and goes away with the screen, at $width px', async size => {
  const order = await ordered()
  const { page } = await operatorAt(order.path, { viewport: size })
  await confirmPix(page, order.amount)
  await announced(page, 'Pix confirmado').waitFor()
  await expectNothingCovered(page)
  await expectEndWithScreen(page, '/admin/planos')
})

test.each(sizes)(
  'the next case reports the last decision without covering its buttons, and the screen after that does not report it',
  async size => {
    const [first] = await waitingCases(app)
    if (!first) throw new Error('the demonstration has too few cases')
    const { page } = await operatorAt(`/admin/kyc/${first.id}`, { viewport: size })
    await openPhotos(page)
    await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
    await page.getByLabel('Motivo').selectOption('other')
    await page.getByLabel('Recado para a pessoa').fill('Tire outra foto, por favor.')
    const send = page.getByRole('button', { name: 'Rejeitar envio' })
    await expect.poll(() => send.isDisabled()).toBe(false)
    await send.click()
    await announced(page, 'documentos recusados').waitFor()
    // Keeps the notice open until the checks below.
    await notices(page).first().dispatchEvent('mousemove')
    await page.waitForURL(url => !url.pathname.endsWith(`/${first.id}`))
    await heading(page, /./).waitFor()
    await expectNothingCovered(page)
    expect(await notices(page).count()).toBe(1)
    await expectEndWithScreen(page, '/admin/planos')
  },
)

test('the notice that a question was sent to a reporter disappears with its screen', async () => {
  await report('scam')
  const { page } = await operatorAt('/admin/tudo?especie=report')
  await page
    .getByRole('link', { name: /^Abrir/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Perguntar a quem denunciou' }).click()
  await dialogOf(page, 'Perguntar a quem denunciou').getByRole('textbox').fill('Qual das fotos?')
  await dialogOf(page, 'Perguntar a quem denunciou').getByRole('button', { name: 'Perguntar', exact: true }).click()
  await announced(page, 'Pergunta enviada').waitFor()
  await expectNothingCovered(page)
  await expectEndWithScreen(page, '/admin/planos')
})
