import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rename } from '#server/people/accounts/rename.ts'
import { openContentCases } from '../world/content-cases.ts'
import { expectNoViolations } from './axe.ts'
import {
  announced,
  dialogOf,
  listWaitingAccounts,
  listWaitingProfiles,
  moveTo,
  press,
  seePhotos,
  waitingCases,
} from './operators.ts'
import { asTyped, openOrders, typePix } from './orders.ts'
import { beginSweep, inDialog, type Screen, showing, table } from './sweep.ts'
import { tooWide } from './too-wide.ts'

const { app, url, operatorAt, ordered } = await openOrders()
const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

test('the document queue, the audit log and a case fit every width and pass axe', async () => {
  const [first, second] = await waitingCases(app)
  if (!first || !second) throw new Error('the demonstration has too few cases')
  const restore = await lengthen(second.accountId)
  const { page } = await operatorAt('/admin/senha')
  const { check, expectToFit, closeDialog } = beginSweep(page)
  const widths = [390, 1024, 1280]

  await check({ path: '/admin/tudo?especie=documents', title: 'Fila', ready: showing(first.name), widths })
  const name = page.locator('.who-words b').filter({ hasText: 'N'.repeat(120) })
  for (const { width, height } of phones) {
    await page.setViewportSize({ width, height })
    // The name wraps in wide lines, not letter by letter.
    expect((await name.boundingBox())?.width, String(width)).toBeGreaterThan(width / 2)
  }
  await check({ path: '/admin/auditoria', title: 'Auditoria', ready: showing('Auditoria íntegra'), widths })
  await check({ path: '/admin/situacao', title: 'Status do site', ready: table, widths })
  const path = `/admin/kyc/${second.id}`
  const question = showing('Por que você vai abrir os documentos?')
  await check({ path, title: 'N'.repeat(120), ready: question, prepare: seePhotos })
  await page.getByRole('button', { name: 'Rejeitar' }).click()
  await expectNoViolations(page, { widths })
  await page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  await expectNoViolations(page, { widths, ...inDialog })
  await closeDialog()
  await expectToFit(path)
  await restore()

  await moveTo(page, `/admin/kyc/${first.id}`, first.name)
  await seePhotos(page)
  for (const phone of phones) await expectLargePhotos(page, phone)
})

/** Gives an account the longest name and e-mail address; the returned function restores the originals. */
async function lengthen(accountId: number) {
  const account = app.db.selectFrom('accounts').select(['name', 'email']).where('id', '=', accountId)
  const { name, email } = await account.executeTakeFirstOrThrow()
  // Writes directly, because the owner would need a mailed link to change the address.
  const change = (values: { name: string; email: string }) =>
    app.db.updateTable('accounts').set(values).where('id', '=', accountId).execute()
  await change({ name: 'N'.repeat(120), email: `${'a'.repeat(60)}@${'b'.repeat(60)}.com.br` })
  return () => change({ name, email })
}

const photos = ['Frente do documento', 'Verso do documento', 'Selfie com o documento']
const photoOf = (index: number) => (page: Page) => page.getByRole('img', { name: photos[index] as string })

/** The photos are large, one below the other, with nothing covering them. */
async function expectLargePhotos(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  const stages = photos.map(name => page.getByRole('region', { name }))
  const boxes = await Promise.all(stages.map(stage => stage.boundingBox()))
  const [front, verse, selfie] = boxes.map(box => box ?? { x: 0, y: 0, width: 0, height: 0 })
  for (const { width: wide, height: high } of [front, verse, selfie].filter(box => box !== undefined)) {
    expect(wide).toBeGreaterThan(size.width * 0.85)
    expect(high).toBeGreaterThan(200)
  }
  expect(verse?.y).toBeGreaterThan((front?.y ?? 0) + (front?.height ?? 0))
  expect(selfie?.y).toBeGreaterThan((verse?.y ?? 0) + (verse?.height ?? 0))
  for (const stage of stages) expect(await stage.evaluate(isUncovered)).toBe(true)
}

/** Whether nothing covers the middle of the stage. */
function isUncovered(stage: Element) {
  stage.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = stage.getBoundingClientRect()
  return stage.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('profile and media cases fit every width and pass axe', async () => {
  const [profile, marked] = await listWaitingProfiles(app)
  const [account, , alike] = await listWaitingAccounts(app)
  if (!profile || !marked || !account || !alike) throw new Error('the demonstration has too little that waits')
  const long = await openContentCases({ app, url }).edited(marked.accountId, {
    nickname: 'N'.repeat(40),
    info: `novinha ${'https://exemplo.com/'.padEnd(300, 'a')}`,
  })
  const { page } = await operatorAt('/admin/senha')
  const { check, show, closeDialog } = beginSweep(page)
  const profileCase = (id: number, title: string): Screen => ({
    path: `/admin/perfis/${id}`,
    title,
    ready: table,
    prepare: one => openIfShown(one, /campos sem mudança/),
  })
  const mediaCase = (id: number): Screen => ({
    path: `/admin/midias/${id}`,
    title: `#${id}`,
    ready: one => one.getByRole('region', { name: 'Aguardando' }),
  })
  await check(profileCase(profile.id, profile.nickname))
  await check(profileCase(long.id, 'N'.repeat(40)))
  await check(mediaCase(alike))
  await check(mediaCase(account))

  await show(mediaCase(account))
  await page.keyboard.press('s')
  await photoOf(2)(page).waitFor()
  await page.keyboard.press('x')
  await expectNoViolations(page)
  for (const [key, words] of [
    ['r', 'Recusar'],
    ['b', 'Remover'],
  ] as const) {
    await page.keyboard.press(key)
    await dialogOf(page, words).waitFor()
    await expectNoViolations(page, inDialog)
    await closeDialog()
  }
})

async function openIfShown(page: Page, text: string | RegExp) {
  const summary = page.getByText(text)
  if (await summary.isVisible()) await summary.click()
}

test('orders, plans and coupons with their dialogs fit every width and pass axe', async () => {
  const order = await ordered({ nickname: 'N'.repeat(40) })
  const large = await ordered({ nickname: 'Yara', amount: 90_000 })
  await rename(app, order.accountId, 'A'.repeat(60))
  const { page } = await operatorAt('/admin/senha')
  const { check, show, closeDialog } = beginSweep(page)
  const listOf = (path: string): Screen => ({
    path,
    title: 'Pedidos e Pix',
    ready: table,
    prepare: one => openIfShown(one, 'Totais por dia'),
  })
  const look = async () => {
    await page.getByRole('dialog').waitFor()
    await expectNoViolations(page, inDialog)
    await closeDialog()
  }
  await show({ path: '/admin/pedidos', title: 'Pedidos e Pix', ready: table })
  await expectWholeRows(page, '/admin/pedidos', 240)
  await check(listOf('/admin/pedidos'))
  await check(listOf('/admin/pedidos?precisa=1'))
  await check({ path: order.path, title: `Pedido ${order.code}`, ready: showing('Confirmar Pix') })

  await check({ path: '/admin/planos', title: 'Planos', ready: table })
  await expectWholeRows(page, '/admin/planos', 240)
  await page.getByRole('button', { name: 'Novo plano' }).click()
  await look()
  await page
    .getByRole('button', { name: /^Histórico/ })
    .first()
    .click()
  await look()
  await check({ path: '/admin/cupons', title: 'Cupons', ready: table })
  await expectWholeRows(page, '/admin/cupons', 300)
  await page.getByRole('button', { name: 'Novo cupom' }).click()
  await page.getByLabel('Todos os planos').uncheck()
  await look()
  await page.setViewportSize({ width: 320, height: 640 })
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await tooWide(page)).toEqual([])
  await closeDialog()

  await show({ path: large.path, title: `Pedido ${large.code}`, ready: showing('Confirmar Pix') })
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  await typePix(page, '1,00')
  await expectNoViolations(page, inDialog)
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await dialogOf(page, 'Registrar com outro valor?').waitFor()
  await expectNoViolations(page, inDialog)
  await page.keyboard.press('Escape')
  await dialogOf(page, 'Confirmar Pix').waitFor()
  await look()
  await page.getByRole('button', { name: 'Recusar pedido' }).click()
  await look()
})

/** Expects no cut-off buttons and no overly tall rows beside the narrow navigation. */
async function expectWholeRows(page: Page, path: string, maxHeight: number) {
  const width = 820
  await page.setViewportSize({ width, height: 860 })
  await page.locator('.table-action .btn').first().waitFor()
  const ends = await page
    .locator('.table-action .btn')
    .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().right))
  expect(Math.max(...ends), path).toBeLessThanOrEqual(width)
  const rows = await page
    .locator('.table tbody tr:visible')
    .evaluateAll(all => all.map(row => ({ height: row.getBoundingClientRect().height, text: row.textContent })))
  expect(rows.length, path).toBeGreaterThan(0)
  expect(rows.filter(({ height }) => height >= maxHeight)).toEqual([])
}

test('an operator confirms and returns a Pix on a phone', async () => {
  const order = await ordered({ nickname: 'N'.repeat(40) })
  await rename(app, order.accountId, 'A'.repeat(60))
  const { page } = await operatorAt(order.path, { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Confirmar Pix' }).click()
  await typePix(page, asTyped(order.amount))
  expect(await tooWide(page)).toEqual([])
  await press(page, 'Confirmar Pix')
  await page.getByRole('button', { name: 'Devolver o valor' }).click()
  await page.getByLabel('Motivo').fill('Pediu por e-mail.')
  await press(page, 'Devolver')
  await page.getByRole('button', { name: 'Registrar devolução' }).waitFor()
  expect(await tooWide(page)).toEqual([])
})

test('an operator compares and approves a photo and refuses a version on a phone', async () => {
  const [account] = await listWaitingAccounts(app)
  const [profile] = await listWaitingProfiles(app)
  if (!account || !profile) throw new Error('the demonstration has too little that waits')
  const { page } = await operatorAt(`/admin/midias/${account}`, { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Ver selfie' }).click()
  await page.getByRole('img', { name: 'Selfie com o documento' }).waitFor()
  await page.getByRole('button', { name: 'Conferida' }).click()
  await announced(page, '1 item aprovado como conferido.').waitFor()
  await moveTo(page, `/admin/perfis/${profile.id}`, profile.nickname)
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByLabel('Motivo').selectOption('Informação falsa ou enganosa')
  await press(page, 'Recusar versão')
  await announced(page, 'perfil recusado').waitFor()
})
