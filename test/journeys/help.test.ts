import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { closeConversation } from '#server/support/close-conversation.ts'
import { seeMessages } from '#server/support/messages.ts'
import { openSupport } from '../world/support.ts'
import { logInAs, registerAs } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const site = await openVisitors()
const { app, stranger } = site
const support = await openSupport(site)
const offline = /failed: .*|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/

/** Somebody new at the support. */
async function atHelp(visit: Parameters<typeof stranger>[0] = {}) {
  const page = await stranger(visit)
  const { email, password } = await registerAs(page)
  const row = app.db.selectFrom('accounts').select('id').where('email', '=', email)
  await page.goto('/help')
  return { page, email, password, id: (await row.executeTakeFirstOrThrow()).id }
}

const field = (page: Page) => page.getByLabel('Mensagem', { exact: true })
const bubbles = (page: Page) => page.locator('.bubble > p').allInnerTexts()
const foot = (page: Page, text: string) => page.locator('.bubble', { hasText: text }).locator('.bubble-foot')
async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const answer = (id: number, text: string) => support.answer(id, text)
const kept = (id: number) =>
  app.db.selectFrom('support_messages').select('body').where('account_id', '=', id).orderBy('id').execute()

test('whoever writes is answered without a reload, and both sides see what was seen', async () => {
  const { page, id } = await atHelp()
  await page.getByRole('heading', { name: 'Como podemos ajudar?' }).waitFor()
  await say(page, 'Oi, veja https://vespera.example/a e javascript:alert(1) <b>x</b>')
  await foot(page, 'Oi, veja').getByText('Enviada').waitFor()
  const link = page.locator('.bubble a')
  expect([await link.count(), await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    1,
    'https://vespera.example/a',
    'noopener noreferrer nofollow',
  ])
  const { id: answered } = await answer(id, 'Bom dia.\nComo posso ajudar?')
  await page.locator('.bubble:not(.own)').waitFor()
  await seeMessages(app, { accountId: id, side: 'operator', upTo: answered })
  await foot(page, 'Oi, veja').getByText('Lida').waitFor()
  const read = () =>
    app.db.selectFrom('conversations').select('account_read_id').where('account_id', '=', id).executeTakeFirst()
  await expect.poll(read).toEqual({ account_read_id: answered })
  await page.reload()
  await expect.poll(() => page.locator('.bubble').count()).toBe(2)
  await closeConversation(app, { operatorId: support.operator.id }, { accountId: id, closed: true })
  await page.getByText('Esta conversa foi encerrada.').waitFor()
  await say(page, 'Mais uma coisa')
  await expect.poll(() => page.getByText('Esta conversa foi encerrada.').count()).toBe(0)
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.waitForURL('**/perfil')
})

test('what is written without a connection is sent once when it is back, also after a reload and in two tabs', async () => {
  const { page, id } = await atHelp({ forgives: offline })
  await say(page, 'Antes')
  await foot(page, 'Antes').getByText('Enviada').waitFor()
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.locator('.bubble').waitFor()
  await page.context().setOffline(true)
  await page.getByText('Sem conexão. Suas mensagens').waitFor()
  await say(page, 'Um')
  await say(page, 'Dois')
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
  expect((await kept(id)).map(({ body }) => body)).toEqual(all)
  expect(await page.getByText('Sem conexão. Suas mensagens').count()).toBe(0)
})

test('a site that fails for a while is not called a lost connection, and the conversation goes on by itself', async () => {
  const { page, id } = await atHelp({ forgives: /503/ })
  await say(page, 'Antes')
  await foot(page, 'Antes').getByText('Enviada').waitFor()
  const failing = (route: Route) => route.fulfill({ status: 503, json: { message: messages.unavailable } })
  await page.route('**/api/**', failing)
  await page.reload()
  await page.getByText('Não foi possível carregar a conversa.').waitFor()
  await page.unroute('**/api/**', failing)
  await page.getByText('Antes').waitFor()
  await page.route('**/api/**', failing)
  await say(page, 'Durante')
  await foot(page, 'Durante').getByRole('button', { name: 'Tentar de novo' }).waitFor()
  expect(await page.getByText('Sem conexão').count()).toBe(0)
  await page.unroute('**/api/**', failing)
  const arrived = async () => (await kept(id)).map(({ body }) => body)
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(['Antes', 'Durante'])
})

test('what is too long is neither cut nor sent', async () => {
  const { page, id } = await atHelp()
  await field(page).fill(`${'a'.repeat(1990)} fim da mensagem`)
  await page.getByRole('alert').filter({ hasText: 'Escreva até 2.000 caracteres por mensagem. Há 6 a mais.' }).waitFor()
  await page.getByRole('button', { name: 'Enviar' }).click()
  expect(await field(page).inputValue()).toMatch(/ fim da mensagem$/)
  await field(page).fill('Oi')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await foot(page, 'Oi').getByText('Enviada').waitFor()
  expect(await kept(id)).toEqual([{ body: 'Oi' }])
})

test('a draft stays over a reload and a visit elsewhere, and goes with the log-out', async () => {
  const { page, email, password } = await atHelp()
  await field(page).fill('Ainda não')
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Ainda não')
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Atendimento' }).click()
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('acabei')
  expect(await field(page).inputValue()).toBe('Ainda não\nacabei')
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await logInAs(page, email, password)
  await page.goto('/help')
  await page.getByRole('heading', { name: 'Como podemos ajudar?' }).waitFor()
  expect(await field(page).inputValue()).toBe('')
})

test('older messages come before what one reads, which stays where it is; new ones are told of', async () => {
  const { page, id } = await atHelp()
  for (let number = 1; number <= 70; number++) await answer(id, `Resposta ${number}`)
  await page.reload()
  const shown = page.getByText('Resposta 21', { exact: true })
  await page.getByText('Resposta 70', { exact: true }).waitFor()
  const older = page.getByRole('button', { name: 'Ver mensagens anteriores' })
  await older.scrollIntoViewIfNeeded()
  await older.focus()
  const before = (await shown.boundingBox())?.y as number
  await older.press('Enter')
  await page.getByText('Resposta 1', { exact: true }).waitFor()
  expect(Math.abs(((await shown.boundingBox())?.y as number) - before)).toBeLessThan(80)
  await answer(id, 'Resposta nova')
  await page.getByRole('button', { name: 'Nova mensagem' }).click()
  await expect.poll(() => page.getByText('Resposta nova', { exact: true }).last().isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Nova mensagem' }).count()).toBe(0)
})

test('the account menu tells how many answers wait', async () => {
  const { page, id } = await atHelp()
  await page.goto('/perfil')
  await answer(id, 'Uma')
  await answer(id, 'Outra')
  await page.reload()
  await page.getByRole('link', { name: 'Atendimento 2 respostas novas' }).click()
  await page.getByText('Outra', { exact: true }).waitFor()
  await page.clock.install()
  await page.getByRole('link', { name: 'Fechar' }).click()
  // While the conversation is still open, an answer counts as read.
  await page.getByRole('button', { name: 'Sair' }).waitFor()
  await expect.poll(() => page.getByText('respostas novas').count()).toBe(0)
  await answer(id, 'Mais uma')
  const told = async () => {
    await page.clock.runFor(31_000)
    return page.getByRole('link', { name: 'Atendimento 1 resposta nova' }).count()
  }
  await expect.poll(told, { timeout: 15_000 }).toBe(1)
})

test('a visitor reads how to reach the support without an account, and may log in', async () => {
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

test('everything fits, and nothing stands in anybody’s way', async () => {
  const { page, id } = await atHelp({ forgives: offline })
  await shoot(page, 'vazia')
  await say(
    page,
    `Não consigo trocar a foto de capa do meu perfil. ${'x'.repeat(200)} https://vespera.example/${'y'.repeat(90)}`,
  )
  await answer(id, 'Bom dia. Abra Meu Perfil, toque na foto e escolha “Tornar capa”. A mudança passa por análise.')
  await say(page, 'Obrigada!')
  await foot(page, 'Obrigada').getByText('Enviada').waitFor()
  await field(page).fill('Primeira linha\nsegunda linha\nterceira linha')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect([width, await tooWide(page)]).toEqual([width, []])
    await shoot(page, `${width}`)
  }
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 740 })
  await shoot(page, 'claro')
  await page.context().setOffline(true)
  await say(page, 'Sem rede')
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await page.getByText('Sem conexão. Suas mensagens').waitFor()
  await shoot(page, 'sem-rede')
  await page.setViewportSize({ width: 390, height: 400 })
  const send = (await page.getByRole('button', { name: 'Enviar' }).boundingBox()) as { y: number; height: number }
  expect(send.y + send.height).toBeLessThanOrEqual(400)
})

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/help-${name}.png` })
}
