import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readOwnAccount } from '#contract/account.ts'
import { ask, bodyOf } from '../world/calls.ts'
import { logInToken, signUp } from '../world/people.ts'
import { closeNotices, demoPassword, notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { photo } from './pictures.ts'
import { expectToFit } from './too-wide.ts'

export const next = 'Próximo'
export const send = 'Continuar'

export const calm = { reducedMotion: 'reduce' } as const

/** Stores what a log-in stores on the device, without using the log-in screen. */
export async function enterWith(page: Page, token: string, userType: number) {
  const session = { token, user_type: String(userType), perfilCreate: '0', kyc: '', estado: '33', estadoName: 'RJ' }
  await page.goto('/icon.svg')
  await page.evaluate(stored => void Object.assign(localStorage, stored), session)
}

export async function enterAs(page: Page, url: string, email: string, userType = 2) {
  const token = await logInToken(url, email, demoPassword)
  await enterWith(page, token, userType)
  return token
}

/** Registers and logs in a new account, with neither documents nor a profile. */
export async function enterAnew(page: Page, url: string, userType: number) {
  const somebody = await signUp(url, { user_type_id: userType })
  await enterWith(page, somebody.token, userType)
  return somebody
}

type Own = {
  id: number
  user_type: number
  name: string
  email: string
  profile: Record<string, unknown> | null
  address: Record<string, unknown> | null
}

export const ownAccount = async (url: string, token: string) => bodyOf<Own>(await ask(url, readOwnAccount, { token }))

/** One step of filling in a form. */
export type Act = (page: Page) => Promise<unknown>

export const fill =
  (label: string, text: string): Act =>
  page =>
    page.getByLabel(label, { exact: true }).fill(text)

export const pick =
  (label: string, option: string): Act =>
  page =>
    page.getByLabel(label, { exact: true }).selectOption(option)

export const chip =
  (legend: RegExp, name: string): Act =>
  page =>
    labelOf(page.getByRole('group', { name: legend }), name).click()

/** The control covers its text, so tests click the label. */
export const labelOf = (group: Locator, name: string) =>
  group
    .locator('label')
    .filter({ has: group.page().getByText(name, { exact: true }) })
    .first()

/** Uploads an unedited photo and answers that it shows only the person. */
export const addPhoto: Act = async page => {
  await uploadPhoto(page)
  await page
    .getByRole('region', { name: 'Quem aparece?' })
    .locator('label', { hasText: 'Apareço sozinha(o)' })
    .last()
    .click()
}

export const uploadPhoto: Act = async page => {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adicionar fotos' }).click()
  await (await chosen).setFiles(await photo('foto.jpg', { width: 480, height: 600 }))
  // Same as `longWait` in pickers.ts: the server encodes a photo into eight files.
  const uploaded = page.waitForResponse(answer => answer.url().endsWith('/api/account/media'), { timeout: 50_000 })
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  expect((await uploaded).status()).toBe(201)
}

/** Ticks each declaration that the account has not made yet. */
export const declareAll: Act = async page => {
  const boxes = page.getByRole('region', { name: 'Antes de enviar' }).getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) {
    expect(await box.isChecked()).toBe(false)
    await box.check()
  }
}

export const press =
  (name: string): Act =>
  page =>
    page.getByRole('button', { name, exact: true }).click()

export const nickname = fill('Como deseja ser chamado(a)?', 'Marina')
export const whatsapp = fill('WhatsApp', '21987654321')
export const birth = fill('Data de nascimento', '14031995')
export const gender = chip(/identificado/, 'Mulher')
export const about = fill('Sobre você', 'Carioca, boa de conversa e de mesa.')
export const state = pick('Estado', 'RJ')
export const city = pick('Cidade', 'Niterói')
export const neighborhood = fill('Bairro', 'Icaraí')

export async function does(page: Page, acts: readonly Act[]) {
  for (const act of acts) await act(page)
}

/** Waits until the field or group with this wire name has the focus. */
export const expectFocus = (page: Page, field: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field)

/** Expects focus on the field or group with this wire name, and the text there and in a notice. */
export async function expectToldAt(page: Page, field: string, text: string, textAt = text) {
  await notice(page, text).first().waitFor()
  await expectFocus(page, field)
  await expect.poll(() => page.locator(`[name="${field}"]`).evaluate(isInSight)).toBe(true)
  await page.getByRole('main').getByText(textAt, { exact: true }).first().waitFor()
  await closeNotices(page)
}

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}

/** The list of missing fields, above the buttons. */
export const missing = (page: Page) => page.getByRole('region', { name: 'Falta preencher ou corrigir' })

/** The page passes axe and fits every width. */
export async function expectSound(page: Page) {
  await expectNoViolations(page)
  await expectToFit(page, [320, 390, 1280])
  await page.setViewportSize({ width: 390, height: 844 })
}

export const storedDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter(name => name.startsWith('profile-draft')),
  )

/** The stored text of the draft. */
export const storedText = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find(name => name.startsWith('profile-draft'))
    return name && localStorage[name]
  })
