import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as texts } from '#contract/messages.ts'
import type { Conversation } from '#contract/support.ts'
import { closeConversation } from '#server/safety/support/close-conversation.ts'
import { seeMessages } from '#server/safety/support/messages.ts'
import { password } from '../world/people.ts'
import { openSupport } from '../world/support.ts'
import { typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { enterAnew } from './profile-form-steps.ts'
import { watchSettling } from './settled.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const site = await openVisitors()
const { app, url, stranger } = site
const support = await openSupport(site)
const offline = /failed: .*|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/

/** Opens the support screen for a new account that has already received these answers. */
async function atHelp(visit: Parameters<typeof stranger>[0] = {}, answers: string[] = []) {
  const page = await stranger(visit)
  const account = await enterAnew(page, url, 2)
  for (const text of answers) await answer(account.id, text)
  await page.goto('/help')
  return { page, ...account, sent: async () => textsOf(await support.read(account.token)) }
}

const textsOf = ({ messages }: Conversation) => messages.map(({ text }) => text)
const field = (page: Page) => page.getByLabel('Mensagem', { exact: true })
const bubbles = (page: Page) => page.locator('.bubble > p').allInnerTexts()
const foot = (page: Page, text: string) => page.locator('.bubble', { hasText: text }).locator('.bubble-foot')
async function write(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const answer = (id: number, text: string) => support.answer(id, text)

test('answers appear without a reload; a conversation is closed and reopened, and logging out deletes its draft', async () => {
  const { page, id, token, email, sent } = await atHelp({ movesClock: true })
  await page.getByRole('heading', { name: 'Como podemos ajudar?' }).waitFor()
  await expectTooLong(page)
  await foot(page, 'Oi').getByText('Enviada').waitFor()
  expect(await sent()).toEqual(['Oi'])

  await write(page, 'Veja https://vespera.example/a e javascript:alert(1) <b>x</b>')
  await foot(page, 'Veja').getByText('Enviada').waitFor()
  const link = page.locator('.bubble a')
  expect([await link.count(), await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    1,
    'https://vespera.example/a',
    'noopener noreferrer nofollow',
  ])
  const { id: answered } = await answer(id, 'Bom dia.\nComo posso ajudar?')
  await page.locator('.bubble:not(.own)').waitFor()
  await seeMessages(app, { accountId: id, side: 'operator', upTo: answered })
  await foot(page, 'Veja').getByText('Lida').waitFor()
  await expect.poll(async () => (await support.read(token)).read_by_account).toBe(answered)
  await page.reload()
  await expect.poll(() => page.locator('.bubble').count()).toBe(3)
  await closeConversation(app, { operatorId: support.operator.id }, { accountId: id, closed: true })
  await page.getByText('Esta conversa foi encerrada.').waitFor()
  await write(page, 'Mais uma coisa')
  await expect.poll(() => page.getByText('Esta conversa foi encerrada.').count()).toBe(0)

  await expectUnreadCounted(page, id)
  await expectDraftKept(page)
  const settled = watchSettling(page)
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Sair' }).waitFor()
  await settled()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await page.goto('/login-with-account?voltar=/help')
  await typeLogIn(page, email, password)
  await page.getByText('Outra', { exact: true }).waitFor()
  expect(await field(page).inputValue()).toBe('')
  await expectUnreadRefreshed(page, id)
})

/** The form neither truncates nor sends a message that is too long. */
async function expectTooLong(page: Page) {
  await field(page).fill(`${'a'.repeat(1990)} fim da mensagem`)
  await page.getByRole('alert').filter({ hasText: 'Escreva até 2.000 caracteres por mensagem. Há 6 a mais.' }).waitFor()
  await page.getByRole('button', { name: 'Enviar' }).click()
  expect(await field(page).inputValue()).toMatch(/ fim da mensagem$/)
  await field(page).fill('Oi')
  await page.getByRole('button', { name: 'Enviar' }).click()
}

/** Checks that the account menu counts new answers; ends in the conversation. */
async function expectUnreadCounted(page: Page, id: number) {
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.waitForURL('**/perfil')
  // Waits for the menu, because an answer counts as read while the conversation is still open.
  await page.getByRole('button', { name: 'Sair' }).waitFor()
  await answer(id, 'Uma')
  await answer(id, 'Outra')
  await page.reload()
  await page.getByRole('link', { name: 'Atendimento 2 respostas novas' }).click()
  await page.getByText('Outra', { exact: true }).waitFor()
}

/** The draft survives a reload and a visit to another screen. */
async function expectDraftKept(page: Page) {
  await field(page).fill('Ainda não')
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Ainda não')
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.getByRole('link', { name: 'Atendimento' }).click()
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('acabei')
  expect(await field(page).inputValue()).toBe('Ainda não\nacabei')
}

/** The open menu shows a new answer without a reload. */
async function expectUnreadRefreshed(page: Page, id: number) {
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Sair' }).waitFor()
  await expect.poll(() => page.getByText('respostas novas').count()).toBe(0)
  await answer(id, 'Mais uma')
  const shown = async () => {
    await page.clock.runFor(31_000)
    return page.getByRole('link', { name: 'Atendimento 1 resposta nova' }).count()
  }
  await expect.poll(shown, { timeout: 15_000 }).toBe(1)
}

test('messages written offline are sent once when the connection returns, also with a second tab', async () => {
  const { page, id, sent } = await atHelp({ forgives: offline })
  await write(page, 'Antes')
  await foot(page, 'Antes').getByText('Enviada').waitFor()
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.locator('.bubble').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão. Suas mensagens').waitFor()
  await write(page, 'Um')
  await write(page, 'Dois')
  await foot(page, 'Um').getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await answer(id, 'Nesse meio tempo')
  await other.close()
  const third = await page.context().newPage()
  await page.context().setOffline(false)
  await third.goto('/help')
  const all = ['Antes', 'Nesse meio tempo', 'Um', 'Dois']
  for (const tab of [page, third]) {
    await expect.poll(() => bubbles(tab), { timeout: 30_000 }).toEqual(all)
  }
  await foot(page, 'Dois').getByText('Enviada').waitFor()
  expect(await sent()).toEqual(all)
  expect(await page.getByText('Sem conexão. Suas mensagens').count()).toBe(0)
})

test('the screen does not call a failing site a lost connection, and recovers automatically', async () => {
  const { page, sent } = await atHelp({ forgives: /503/ })
  await write(page, 'Antes')
  await foot(page, 'Antes').getByText('Enviada').waitFor()
  const failing = (route: Route) => route.fulfill({ status: 503, json: { message: texts.unavailable } })
  await page.route('**/api/**', failing)
  await page.reload()
  await page.getByText('Não foi possível carregar a conversa.').waitFor()
  await page.unroute('**/api/**', failing)
  await page.getByText('Antes').waitFor()
  await page.route('**/api/**', failing)
  await write(page, 'Durante')
  await foot(page, 'Durante').getByRole('button', { name: 'Tentar de novo' }).waitFor()
  expect(await page.getByText('Sem conexão').count()).toBe(0)
  await page.unroute('**/api/**', failing)
  await expect.poll(sent, { timeout: 30_000 }).toEqual(['Antes', 'Durante'])
})

test('older messages load above without moving the view; a new one is announced', async () => {
  const answers = Array.from({ length: 70 }, (_, index) => `Resposta ${index + 1}`)
  const { page, id } = await atHelp({}, answers)
  const shown = page.getByText('Resposta 21', { exact: true })
  await page.getByText('Resposta 70', { exact: true }).waitFor()
  const older = page.getByRole('button', { name: 'Ver mensagens anteriores' })
  await older.scrollIntoViewIfNeeded()
  await older.focus()
  await page.getByRole('button', { name: 'Ir para o fim' }).waitFor()
  const before = (await shown.boundingBox())?.y as number
  await older.press('Enter')
  await page.getByText('Resposta 1', { exact: true }).waitFor()
  expect(Math.abs(((await shown.boundingBox())?.y as number) - before)).toBeLessThan(80)
  await answer(id, 'Resposta nova')
  await page.getByRole('button', { name: 'Nova mensagem' }).click()
  await expect.poll(() => page.getByText('Resposta nova', { exact: true }).last().isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Nova mensagem' }).count()).toBe(0)
})

test('a visitor learns how to reach support without an account, and may log in', async () => {
  const page = await stranger()
  await page.goto('/help')
  await page.getByRole('heading', { name: 'Atendimento', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Escreva para a gente' }).getAttribute('href')).toBe('/contato')
  expect(await page.getByRole('link', { name: 'Disque 100' }).count()).toBe(1)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL(/\/login-with-account\?voltar=%2Fhelp/)
})

test('a conversation fits every width, passes axe and keeps the send button in view', async () => {
  const { page, id } = await atHelp({ forgives: offline })
  await write(
    page,
    `Não consigo trocar a foto de capa do meu perfil. ${'x'.repeat(200)} https://vespera.example/${'y'.repeat(90)}`,
  )
  await answer(id, 'Bom dia. Abra Meu Perfil, toque na foto e escolha “Tornar capa”. A mudança passa por análise.')
  await write(page, 'Obrigada!')
  await foot(page, 'Obrigada').getByText('Enviada').waitFor()
  await field(page).fill('Primeira linha\nsegunda linha\nterceira linha')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect([width, await tooWide(page)]).toEqual([width, []])
  }
  await expectNoViolations(page)
  await page.context().setOffline(true)
  await write(page, 'Sem rede')
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await page.getByText('Sem conexão. Suas mensagens').waitFor()
  await page.setViewportSize({ width: 390, height: 400 })
  const visibleHeight = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--view-height'))
  await expect.poll(visibleHeight).toBe('400px')
  const send = (await page.getByRole('button', { name: 'Enviar' }).boundingBox()) as { y: number; height: number }
  expect(send.y + send.height).toBeLessThanOrEqual(400)
})
