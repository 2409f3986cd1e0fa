import { expect, test } from 'vitest'
import { nextCode, openDesks, waitingCases } from './operator-desk.ts'

const { app, operatorAt } = await openDesks()
const [one, other] = await waitingCases(app)
if (!one || !other) throw new Error('the demonstration has too few cases')

const claims = async () => {
  const rows = await app.db.selectFrom('kyc_claims').select('submission_id').orderBy('submission_id').execute()
  return rows.map(({ submission_id }) => submission_id)
}

test('a case counts as somebody’s only while it is shown', async () => {
  const { page } = await operatorAt(`/admin/kyc/${one.id}`)
  await page.getByRole('heading', { level: 1, name: one.name }).waitFor()
  await expect.poll(claims).toEqual([one.id])
  await page.getByRole('link', { name: 'Voltar à fila' }).click()
  await expect.poll(claims).toEqual([])
  await page.goto(`/admin/kyc/${other.id}`)
  await page.getByRole('heading', { level: 1, name: other.name }).waitFor()
  await expect.poll(claims).toEqual([other.id])
  await page.close()
  await expect.poll(claims).toEqual([])
})

test('recovery codes that were lost are made anew with password and authenticator', async () => {
  const { page, operator } = await operatorAt('/admin/codigos', {
    forgives: /422/,
    viewport: { width: 320, height: 640 },
  })
  await page.getByRole('heading', { level: 1, name: 'Códigos de recuperação' }).waitFor()
  await page.getByLabel('Senha').fill('outra senha')
  await page.getByLabel('Código de 6 dígitos').fill(nextCode(operator))
  await page.getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByText('Senha incorreta.').waitFor()
  await page.getByLabel('Senha').fill(operator.password)
  await page.getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByText('guarde-os fora deste computador').waitFor()
  const codes = await page.locator('.recovery-codes li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await page.getByText('Códigos novos criados.').waitFor()
  expect(await page.content()).not.toContain(codes[0])
})
