import { expect, test } from 'vitest'
import { heading, isFocused, moveTo, openBackOffice, waitingCases } from './operators.ts'

const { app, operatorAt } = await openBackOffice()
const [first, second] = await waitingCases(app)
if (!first || !second) throw new Error('the demonstration has too few cases')

const caseUrl = ({ id }: { id: number }) => `/admin/kyc/${id}`

test('the old URL opens the queue of one kind, which has keyboard shortcuts and filters', async () => {
  const { page } = await operatorAt('/admin/kyc', { name: 'Operadora sem atalhos' })
  const linkOf = ({ name }: { name: string }) => page.getByRole('link', { name: `Revisar Documentos de ${name}` })
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
  expect(page.url()).toContain('/admin/tudo?especie=documents')
  await page.getByRole('button', { name: /^Tudo/ }).click()
  await page
    .getByRole('link', { name: /^Revisar Perfis de / })
    .first()
    .waitFor()
})

test('a case is claimed only while it is open, and the queue shows the claim when an operator returns to it', async () => {
  const claims = async () => {
    const rows = await app.db.selectFrom('claims').select('subject').execute()
    return rows.map(({ subject }) => subject)
  }
  const { page } = await operatorAt('/admin/tudo?especie=documents', { name: 'Primeira Operadora', movesClock: true })
  await page.getByRole('link', { name: `Revisar Documentos de ${first.name}` }).waitFor()
  const other = await operatorAt(caseUrl(first), { name: 'Outra Operadora' })
  await heading(other.page, first.name).waitFor()
  await expect.poll(claims).toEqual([`submission:${first.id}`])
  await page.clock.fastForward('00:10')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('Com Outra Operadora').waitFor()
  await other.page.getByRole('link', { name: 'Voltar à fila' }).click()
  await expect.poll(claims).toEqual([])
  await moveTo(other.page, caseUrl(second), second.name)
  await expect.poll(claims).toEqual([`submission:${second.id}`])
  await other.page.close()
  await expect.poll(claims).toEqual([])
})
