import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

test('an operator registers a request of an authority, a second one approves, and the file is downloaded once', async () => {
  const account = await idOf(app, { userType: 2 })
  const { page } = await operatorAt('/admin/autoridades', { forgives: /422/ })
  await page.getByText('Nenhum pedido registrado.').waitFor()
  await page.getByRole('button', { name: 'Registrar pedido' }).click()
  const adding = dialogOf(page, 'Registrar pedido')
  await adding.getByLabel('Autoridade, com nome e cargo').fill('3ª Delegacia, delegada Ana Modelo')
  await adding.getByLabel('Ofício, processo ou inquérito').fill('Ofício 12/2031')
  await adding.getByLabel('E-mail oficial').fill('oficios@policia.example')
  await adding.getByLabel('O que se pede').fill('Pede os dados cadastrais de quem anuncia.')
  await adding.getByRole('button', { name: 'Registrar', exact: true }).click()
  await heading(page, /^Pedido de polícia/).waitFor()
  const path = new URL(page.url()).pathname

  await page.getByRole('button', { name: 'Pedir a entrega' }).click()
  const asking = dialogOf(page, 'Pedir a entrega de dados')
  await asking.getByLabel('Número da conta').fill(String(account))
  await asking.getByLabel('Base legal').selectOption({ label: 'Dados cadastrais por lei, sem ordem judicial' })
  await asking.getByLabel('O que o documento pede').fill('Ofício conferido por telefone com o cartório.')
  await asking.getByLabel('mensagens do Atendimento').check()
  await asking.getByRole('button', { name: 'Pedir', exact: true }).click()
  await asking.getByText('Esta base legal só permite dados cadastrais').waitFor()
  await expectNoViolations(page)
  await asking.getByLabel('mensagens do Atendimento').uncheck()
  await asking.getByLabel('dados cadastrais').check()
  await asking.getByRole('button', { name: 'Pedir', exact: true }).click()
  await announced(page, 'Pedido registrado').waitFor()
  await page.getByText('Quem responde é outra pessoa da equipe.').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.goto('/admin/autoridades')
  await page.getByText('3ª Delegacia, delegada Ana Modelo').waitFor()

  const { page: second } = await operatorAt(path, { name: 'Segunda' })
  await second.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await announced(second, 'Entrega aprovada').waitFor()

  await page.goto(path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar, uma vez' }).click(),
  ])
  const sha256 = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex')
  await page.getByText(`SHA-256 do arquivo: ${sha256}.`).waitFor()
  expect(await page.getByRole('button', { name: 'Baixar, uma vez' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Preservação por ordem judicial' }).waitFor()

  // The second operator has the case open, so nobody else may act on it.
  await second.reload()
  await second.getByRole('button', { name: 'Pedir a entrega' }).click()
  const again = dialogOf(second, 'Pedir a entrega de dados')
  await again.getByLabel('De quem').selectOption({ label: 'De um endereço IP' })
  expect(await again.getByLabel('Número da conta').count()).toBe(0)
  await again.getByLabel('Endereço IP').fill('192.0.2.9')
  await again.getByLabel('Base legal').selectOption({ label: 'Ordem judicial' })
  await again.getByLabel('registros de acesso').check()
  await again.getByLabel('Registros desde').fill('2026-11-01T10:00')
  await again.getByLabel('Até', { exact: true }).fill('2026-11-01T10:05')
  await again.getByLabel('O que o documento pede').fill('A ordem dá o endereço e os minutos.')
  await expectNoViolations(second)
  await again.getByRole('button', { name: 'Pedir', exact: true }).click()
  await second.getByText('01/11/2026 10:00 a 01/11/2026 10:05').waitFor()
  await second.getByText('192.0.2.9', { exact: true }).waitFor()
})
