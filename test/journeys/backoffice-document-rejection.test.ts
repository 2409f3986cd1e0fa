import { expect, test } from 'vitest'
import { openBackOffice, waitingCases } from './operators.ts'

const { app, operatorAt } = await openBackOffice()
const [first, ...others] = await waitingCases(app)
if (!first) throw new Error('the demonstration has no case that waits')

const caseUrl = ({ id }: { id: number }) => `/admin/kyc/${id}`

test('a rejection needs a reason and a text, and the case is found among the rejected', async () => {
  const { page, operator } = await operatorAt(caseUrl(first))
  await page.getByRole('button', { name: 'Rejeitar' }).click()
  const send = page.getByRole('button', { name: 'Rejeitar envio' })
  await page.getByLabel('Motivo').selectOption('Foto ilegível ou cortada')
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Recado para a pessoa').fill('a'.repeat(999))
  await page.getByText('Resta 1 caractere.').waitFor()
  await page.getByLabel('Recado para a pessoa').pressSequentially('ab')
  await page.getByText('O texto chegou ao limite de 1.000 caracteres.').waitFor()
  await page.getByLabel('Recado para a pessoa').fill('O verso está cortado, tire outra foto.')
  await send.click()
  await page.waitForURL(({ pathname }) => others.some(one => pathname === caseUrl(one)))
  await page.getByRole('link', { name: 'Voltar à fila' }).click()
  await page.getByRole('button', { name: 'Recusados' }).click()
  await page.getByRole('link', { name: `Ver ${first.name}` }).click()
  const decision = page.getByRole('region', { name: 'Decisão' })
  await decision.getByText('Recusado').waitFor()
  await decision.getByText('O verso está cortado, tire outra foto.').waitFor()
  await decision.getByText(operator.name).waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
})
