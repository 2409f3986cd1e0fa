import { expect, test } from 'vitest'
import { heading, isFocused, moveTo, openBackOffice, waitingCases } from './operators.ts'

const { app, operatorAt } = await openBackOffice()
const [first, second] = await waitingCases(app)
if (!first || !second) throw new Error('the demonstration has too few cases')

const caseUrl = ({ id }: { id: number }) => `/admin/kyc/${id}`

test('the queue is moved through by keys, filtered, and says when it is empty', async () => {
  const { page } = await operatorAt('/admin/kyc', { name: 'Operadora sem atalhos' })
  const linkOf = ({ name }: { name: string }) => page.getByRole('link', { name: `Revisar ${name}` })
  await linkOf(first).waitFor()
  await page.keyboard.press('j')
  expect(await linkOf(second).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await heading(page, second.name).waitFor()
  await page.keyboard.press('k')
  await heading(page, first.name).waitFor()
  await page.getByRole('link', { name: 'Voltar à fila' }).click()
  await linkOf(first).waitFor()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await list.getByLabel('Atalhos ligados').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  expect(await linkOf(second).evaluate(isFocused)).toBe(false)
  await page.getByLabel('Categoria').selectOption('Parceiro')
  await page.getByRole('heading', { name: 'Nada nesta categoria.' }).waitFor()
  await page.getByRole('button', { name: 'Ver todas as categorias' }).click()
  await linkOf(first).waitFor()
  await page.getByRole('button', { name: 'Aprovados' }).click()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => page.getByRole('row').count()).toBe(101)
})

test('a case is claimed only while it is shown, and the queue tells when the operator comes back to it', async () => {
  const claims = async () => {
    const rows = await app.db.selectFrom('kyc_claims').select('submission_id').orderBy('submission_id').execute()
    return rows.map(({ submission_id }) => submission_id)
  }
  const { page } = await operatorAt('/admin/kyc', { name: 'Primeira Operadora', movesClock: true })
  await page.getByRole('link', { name: `Revisar ${first.name}` }).waitFor()
  const other = await operatorAt(caseUrl(first), { name: 'Outra Operadora' })
  await heading(other.page, first.name).waitFor()
  await expect.poll(claims).toEqual([first.id])
  await page.clock.fastForward('00:10')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Com Outra Operadora').waitFor()
  await other.page.getByRole('link', { name: 'Voltar à fila' }).click()
  await expect.poll(claims).toEqual([])
  await moveTo(other.page, caseUrl(second), second.name)
  await expect.poll(claims).toEqual([second.id])
  await other.page.close()
  await expect.poll(claims).toEqual([])
})
