import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { operatorAtWork } from '../world/back-office.ts'
import { changeNumber } from '../world/changed-numbers.ts'
import { openContentCases } from '../world/content-cases.ts'
import { openCases, verify } from '../world/documents.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, moveTo, openPhotos } from './operators.ts'
import { openOrders } from './orders.ts'
import { tooWide } from './too-wide.ts'

const { app, url, operatorAt, ordered } = await openOrders()
const cases = await openCases({ app, url, log: [], written: [], databaseUrl: '' })
const contents = openContentCases({ app, url })

const nothingLeft = 'Não há mais nada a revisar nesta conta.'
const sections = (page: Page) => page.getByRole('navigation', { name: 'O que espera nesta conta' })
const section = (page: Page, name: string) => sections(page).getByRole('link', { name: new RegExp(`^${name}`) })

type Kind = { path: string; begin?: (accountId: number) => Promise<unknown>; decide: (page: Page) => Promise<unknown> }

/** The reviews that a new person needs, oldest first. */
const kinds: Record<string, Kind> = {
  Documentos: {
    path: 'kyc',
    async decide(page) {
      await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
      await page.getByLabel('Motivo').selectOption('Foto ilegível ou cortada')
      await page.getByLabel('Recado para a pessoa').fill('O verso está cortado.')
      await openPhotos(page)
      await page.getByRole('button', { name: 'Rejeitar envio' }).click()
      await announced(page, 'documentos recusados').waitFor()
    },
  },
  Perfis: {
    path: 'perfis',
    begin: accountId => contents.edited(accountId, { info: 'Um texto novo.' }),
    async decide(page) {
      await page.keyboard.press('a')
      await announced(page, 'perfil aprovado').waitFor()
    },
  },
  'Fotos e vídeos': {
    path: 'midias',
    begin: accountId => contents.added(accountId),
    async decide(page) {
      await page.getByRole('region', { name: 'Aguardando' }).waitFor()
      await page.keyboard.press('a')
      await announced(page, '1 item aprovado').waitFor()
    },
  },
}

test('on a phone, the row of sections shows the current one', async () => {
  const { accountId } = await cases.waiting({ nickname: 'Na Terceira', photos: 0 })
  for (const { begin } of Object.values(kinds)) await begin?.(accountId)
  const { page } = await operatorAt('/admin', { forgives: /404/ })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/midias/${accountId}`)
  await section(page, 'Fotos e vídeos').waitFor()
  const shown = () =>
    sections(page)
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getBoundingClientRect().right <= innerWidth))
  await expect.poll(shown).toEqual([true, true, true])
})

test('an operator reviews one person section by section before the next one opens', async () => {
  const { accountId, id } = await cases.waiting({ nickname: 'Dandara', photos: 0 })
  for (const { begin } of Object.values(kinds)) await begin?.(accountId)
  const next = await cases.waiting({ nickname: 'Quem Vem Depois', photos: 0 })
  // The pictures have no files.
  const { page } = await operatorAt(`/admin/kyc/${id}?fila=tudo&especie=documents`, { forgives: /404/ })
  for (const name of Object.keys(kinds)) await section(page, name).waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await tooWide(page)).toEqual([])
    await expectNoViolations(page)
  }
  let left = Object.keys(kinds).length
  for (const { path, decide } of Object.values(kinds)) {
    await page.waitForURL(`**/admin/${path}/*`)
    await heading(page, `Dandara #${accountId}`).waitFor()
    expect(await sections(page).getByRole('link').count()).toBe(left > 1 ? left : 0)
    expect(await page.getByText(nothingLeft).count()).toBe(0)
    await decide(page)
    left--
  }
  await page.getByText(nothingLeft).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Quem Vem Depois').waitFor()
  expect(page.url()).toContain(`/admin/kyc/${next.id}`)
})

test('a changed number and an order of the person are sections too, and the last decision says that it was the last', async () => {
  const { accountId } = await ordered({ nickname: 'Marina', photos: 0, kyc: 'none' })
  await contents.rows('update open_orders set claimed_at = since')
  await verify(app, (await operatorAtWork({ app, url }, 'Quem Aprovou')).office, accountId)
  await changeNumber({ app, url }, accountId, '21977770102')
  const [{ id }] = await contents.rows('select max(id) as id from profile_submissions where account_id = $1', accountId)
  const { page } = await operatorAt(`/admin/perfis/${id}`)
  await section(page, 'Pix a confirmar').waitFor()
  await page.keyboard.press('a')
  await announced(page, 'perfil aprovado').waitFor()
  expect(await page.getByText(nothingLeft).count()).toBe(0)
  await page.waitForURL(/admin\/(kyc|pedidos)/)
  await section(page, 'Documentos').click()
  await heading(page, `Marina #${accountId}`).waitFor()
  const same = page.getByRole('region', { name: 'Número trocado' }).getByRole('button', { name: 'É a mesma pessoa' })
  await openPhotos(page)
  await expect.poll(() => same.isEnabled()).toBe(true)
  await contents.rows('update open_orders set claimed_at = null')
  await same.click()
  const confirming = dialogOf(page, 'Ainda é a mesma pessoa?')
  await confirming.getByLabel('O que você conferiu').fill('A selfie e as fotos são da mesma pessoa.')
  await confirming.getByRole('button', { name: 'Confirmar' }).click()
  await announced(page, `Troca de número conferida. ${nothingLeft}`).waitFor()
})

test('every decision is in view on a laptop, and comes first on a phone', async () => {
  const { accountId, id } = await cases.waiting({ nickname: 'Dalva', photos: 0 })
  const version = await contents.edited(accountId, { info: 'Um texto. '.repeat(100) })
  await contents.added(accountId)
  const { page } = await operatorAt('/admin/senha', { forgives: /404/ })
  for (const [path, names] of [
    [`/admin/kyc/${id}`, ['Aprovar', 'Rejeitar']],
    [`/admin/perfis/${version.id}`, ['Aprovar', 'Recusar']],
    [`/admin/midias/${accountId}`, ['Aprovar', 'Conferida', 'Recusar', 'Remover']],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await moveTo(page, path, 'Dalva')
    const buttons = names.map(name => page.getByRole('button', { name, exact: true }))
    for (const end of [false, true]) {
      await page.evaluate(atEnd => window.scrollTo(0, atEnd ? document.body.scrollHeight : 0), end)
      for (const button of buttons) expect(await button.evaluate(isInView), path).toBe(true)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const top = (at: Locator) => at.evaluate(one => one.getBoundingClientRect().top)
    const sent = page.locator('.photo-pane, .field-table').first()
    expect(await top(buttons[0] as Locator), path).toBeLessThan(await top(sent))
  }
})

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
