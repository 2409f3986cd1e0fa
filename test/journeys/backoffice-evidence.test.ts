import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { keyOf, sealFolders } from '#server/safety/evidence/seal.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { sendPhotos } from '../world/documents.ts'
import { openEvidence } from '../world/evidence.ts'
import { campaign } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()
const world = openEvidence({ app })
const itemPath = (id: number) => pathOf('evidence-item', id)

async function expectForEverybody(page: Page) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
}

test('one operator requests access with the keyboard, another grants it, and the evidence opens once, with the pictures', async () => {
  const account = await world.published({ nickname: 'Publicada', photos: 1 })
  const [{ folder }] = await world.rows('select folder from media where account_id = $1', account)
  const [{ id }] = await world.versionsOf(account)
  // Seals only this one, because the demonstration has hundreds.
  await keyOf(app, app.db, id)
  await sealFolders(app, [folder])
  const { page } = await operatorAt(`${adminPaths.evidence}?conta=${account}`, { name: 'Íris' })
  await page.getByRole('link', { name: `Ver lacre ${id}` }).waitFor()
  await expectForEverybody(page)
  await page.keyboard.press('Enter')
  await heading(page, /^Anúncio publicado/).waitFor()
  await page.keyboard.press('p')
  const asking = dialogOf(page, 'Pedir abertura')
  await asking.getByLabel('Finalidade').selectOption('authority')
  await asking.getByLabel('Motivo').fill('Ofício 12 da delegacia.')
  await asking.getByRole('button', { name: 'Pedir', exact: true }).click()
  await announced(page, 'Pedido enviado').waitFor()
  await page.getByRole('region', { name: 'Abertura' }).getByText('Aguarda outra pessoa').waitFor()
  expect(await page.getByText('Publicada', { exact: false }).count()).toBe(0)

  const other = await operatorAt(itemPath(id), { name: 'Otto' })
  await other.page.getByText('Ofício 12 da delegacia.').waitFor()
  await other.page.getByRole('button', { name: 'Autorizar' }).click()
  await announced(other.page, 'Abertura autorizada').waitFor()
  // The focus moves to the element that replaced the pressed button.
  const focused = () => other.page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toContain('Ver a senha do pacote')

  await page.reload()
  await page.getByRole('button', { name: 'Abrir agora, uma vez' }).click()
  await page.getByText('"nickname": "Publicada"').waitFor()
  await page.getByRole('link', { name: 'Baixar o pacote cifrado' }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: /^Publicado/ }).count()).toBe(1)
  await expectForEverybody(page)
  await other.page.getByRole('button', { name: 'Ver a senha do pacote' }).click()
  await other.page.getByText('Senha do pacote:').waitFor()
})

test('an operator seals suspected child abuse from the report, and no picture is shown', async () => {
  const account = await world.published({ photos: 2 })
  const copier = await world.published({ photos: 1 })
  await app.pool.query(
    'update media set content_hash = (select content_hash from media where account_id = $1 limit 1) where account_id = $2',
    [account, copier],
  )
  const place = `perfil:${account}`
  const report = { kind: 'minor', relation: 'other', text: 'Parece menor.', lane: 'tip' } as const
  await createReport(app, { ...report, place }, '192.0.2.3')
  const [{ id }] = await world.rows('select id from reports order by id desc limit 1')
  const { page } = await operatorAt(pathOf('report', id))
  await page.getByRole('button', { name: 'Suspeita de abuso de criança' }).click()
  const sealing = dialogOf(page, 'Lacrar como suspeita de abuso?')
  await sealing.getByText('Todas as fotos e os vídeos da conta serão lacrados.').waitFor()
  await sealing.getByText('Toda conta que tem uma cópia também é suspensa').waitFor()
  await sealing.getByLabel('O que foi visto').fill('A pessoa parece ter menos de 18 anos.')
  await sealing.getByRole('button', { name: 'Lacrar agora' }).click()
  await announced(page, '2 contas estão suspensas').waitFor()
  await heading(page, /^Suspeita de abuso de criança/).waitFor()
  await page.getByRole('link', { name: `conta #${copier}` }).waitFor()
  await page.getByText('peça a abertura, baixe o pacote e envie-o hoje').waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  await expectForEverybody(page)
  await page.goto(pathOf('report', id))
  await page.getByRole('heading', { name: 'Decisão: Conta suspensa' }).waitFor()
  await page.getByRole('link', { name: /^nº \d+$/ }).waitFor()
  expect(await page.locator('main img').count()).toBe(0)
})

test('an operator seals suspected child abuse from a document case and from a banner case', async () => {
  const account = await world.published({ kyc: 'none', photos: 0 })
  const submission = await sendPhotos(app, account)
  // The test banner has no file.
  const { page } = await operatorAt(pathOf('review', submission), { forgives: /404/ })
  await page.getByRole('button', { name: 'Suspeita de abuso de criança' }).click()
  const sealing = dialogOf(page, 'Lacrar como suspeita de abuso?')
  await sealing.getByText('Serão lacradas as fotos deste envio').waitFor()
  await sealing.getByLabel('O que foi visto').fill('Uma das fotos não é de um documento.')
  await sealing.getByRole('button', { name: 'Lacrar agora' }).click()
  await heading(page, /^Suspeita de abuso de criança/).waitFor()
  await page.goto(pathOf('review', submission))
  await page.getByRole('heading', { name: 'Conta suspensa' }).waitFor()
  expect(await page.getByRole('region', { name: 'Documentos enviados' }).count()).toBe(0)

  const partner = await world.published({ userType: 5, photos: 0 })
  await campaign(app, partner, 1)
  const [{ id }] = await world.rows(
    'select s.id from campaign_submissions s join campaigns c on c.id = s.campaign_id where c.account_id = $1',
    partner,
  )
  await page.goto(pathOf('campaign', id))
  await page.getByRole('button', { name: 'Suspeita de abuso de criança' }).click()
  expect(await sealing.getByRole('checkbox').isChecked()).toBe(false)
  await sealing.getByLabel('O que foi visto').fill('A imagem parece mostrar uma criança.')
  await sealing.getByRole('button', { name: 'Lacrar agora' }).click()
  await heading(page, /^Suspeita de abuso de criança/).waitFor()
  expect(await world.rows('select from campaigns where account_id = $1', partner)).toEqual([])
})

test('the operator who places a legal hold on an account cannot lift it', async () => {
  const account = await world.published()
  const { page } = await operatorAt(pathOf('account', account))
  await page.getByRole('button', { name: 'Guardar por ordem' }).click()
  const placing = dialogOf(page, 'Guardar por ordem')
  await placing.getByLabel('Ofício, processo ou protocolo').fill('Ofício 7/2026')
  await placing.getByLabel('Motivo').fill('Inquérito em curso.')
  await placing.getByRole('button', { name: 'Guardar', exact: true }).click()
  await announced(page, 'Guarda registrada').waitFor()
  await page.getByText('Em vigor').waitFor()
  expect(await page.getByRole('button', { name: /^Encerrar/ }).isDisabled()).toBe(true)
  await expectForEverybody(page)
})
