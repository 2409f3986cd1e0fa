import { expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { complaint } from './contact-cases.ts'
import { announced, dialogOf, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

test('an operator opens a complaint from the queue with its deadline, answers it by mail and closes it with a note', async () => {
  const id = await complaint(app)
  const { page } = await operatorAt('/admin/tudo?especie=complaint')
  await page.getByText(/^Reclamação de uma cobrança no cartão · C/).waitFor()
  await page.goto(`/admin/casos/${id}`)
  await page.getByText('A fatura do cartão mostra duas cobranças').waitFor()
  await page.getByText('prazo das bandeiras de cartão').waitFor()
  await page.getByRole('link', { name: 'Reclamação sobre compra, plano ou devolução' }).waitFor()
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('r')
  const dialog = dialogOf(page, 'Responder e encerrar')
  await dialog.getByLabel('Resultado').selectOption({ label: 'Atendido' })
  await dialog.getByLabel('Resposta, como a pessoa lê').fill('Devolvemos a cobrança repetida.')
  await dialog.getByLabel('Nota para a equipe').fill('Cobrança em dobro da operadora.')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Responder', exact: true }).click()
  await announced(page, 'Resposta enviada por e-mail').waitFor()
  await page.goto(`/admin/casos/${id}`)
  await page.getByRole('heading', { name: 'Resposta: Atendido' }).waitFor()
  await page.getByText('Cobrança em dobro da operadora.').waitFor()
  expect(await page.getByRole('button', { name: 'Responder e encerrar' }).count()).toBe(0)
})
