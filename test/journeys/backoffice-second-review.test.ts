import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCases } from '../world/documents.ts'
import { announced, dialogOf, heading, moveTo, openBackOffice, openPhotos, press, seePhotos } from './operators.ts'

const { app, url, operatorAt } = await openBackOffice()
const { waiting } = await openCases({ app, url, log: [], written: [], databaseUrl: '' })
const thisYear = new Date().getFullYear()
/** 20 or 21 years old, depending on today's date. */
const birth = `${thisYear - 21}-06-15`
const young = await waiting({ nickname: 'Jovem', birth, photos: 0 })
const caseUrl = `/admin/kyc/${young.id}`
const publicly = async () => (await fetch(`${url}/api/account/list/user/${young.accountId}`)).status

async function transcribe(page: Page, number = 'MG-00.000.000') {
  await seePhotos(page)
  await page.getByLabel('Nome completo').fill('Nome do Documento')
  await page.getByLabel('CPF').pressSequentially('11144477735')
  await page.getByLabel('Nascimento').pressSequentially(`1506${thisYear - 21}`)
  await page.getByLabel('Tipo do documento').selectOption('RG ou CIN')
  await page.getByLabel('Nº do documento').fill(number)
  await page.getByLabel('Documento sem validade').check()
  for (const box of await page.getByRole('group', { name: 'Conferência' }).getByRole('checkbox').all())
    await box.check()
}

test('two operators approve a young person, the second without seeing what the first transcribed', async () => {
  const first = await operatorAt(caseUrl, { name: 'Primeira Operadora' })
  await transcribe(first.page)
  await first.page.getByText('Precisa de duas análises').waitFor()
  await first.page.getByRole('button', { name: 'Enviar para a segunda análise' }).click()
  await announced(first.page, 'enviado para a segunda análise').waitFor()
  await first.page.waitForURL(({ pathname }) => pathname !== caseUrl)
  expect(await publicly()).toBe(404)
  await moveTo(first.page, caseUrl, /./)
  await first.page.getByText('Você fez a primeira análise').waitFor()
  expect(await first.page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
  await moveTo(first.page, '/admin/tudo', 'Fila')
  await first.page.getByText('Sua análise feita, falta a de outra pessoa').waitFor()
  // Releases the case for the second operator.
  await moveTo(first.page, '/admin/acesso', 'Meu acesso')

  const second = await operatorAt('/admin/tudo?especie=documents', { name: 'Segunda Operadora', forgives: /422/ })
  await second.page.getByRole('row').filter({ hasText: 'Segunda análise' }).first().waitFor()
  await moveTo(second.page, caseUrl, /./)
  await second.page.getByText('Primeira Operadora fez a primeira análise').waitFor()
  expect(await second.page.getByText('MG-00.000.000').count()).toBe(0)
  await transcribe(second.page, 'MG-11.111.111')
  const approve = second.page.getByRole('button', { name: 'Aprovar, segunda análise' })
  await approve.click()
  await second.page.getByText('A primeira análise leu: MG-00.000.000. Confira no documento.').first().waitFor()
  await second.page.getByRole('button', { name: 'Manter o que eu li e devolver o caso' }).waitFor()
  await second.page.getByLabel('Nº do documento').fill('mg 00000000')
  await approve.click()
  await announced(second.page, 'documentos aprovados').waitFor()
  expect(await publicly()).toBe(200)
})

test('a second operator confirms a suspension, and lifting it takes two', async () => {
  const first = await operatorAt(caseUrl, { name: 'Quem Suspende' })
  await first.page.getByRole('button', { name: 'Suspeita de menor ou coerção' }).click()
  await press(first.page, 'Suspender a conta')
  await announced(first.page, 'conta suspensa').waitFor()
  await first.page.waitForURL(({ pathname }) => pathname !== caseUrl)
  await moveTo(first.page, caseUrl, /./)
  await first.page.getByText('Foi você quem suspendeu: outra pessoa da equipe confirma até').waitFor()
  await moveTo(first.page, '/admin/tudo', 'Fila')

  const second = await operatorAt('/admin/tudo', { name: 'Quem Confirma' })
  await second.page.getByText('Suspensão · por Quem Suspende').first().waitFor()
  await moveTo(second.page, caseUrl, /./)
  await second.page.getByRole('button', { name: 'Confirmar suspensão' }).click()
  const dialog = dialogOf(second.page, 'Confirmar a suspensão?')
  await dialog.getByLabel('O que você conferiu').fill('Outra voz responde no vídeo.')
  await press(second.page, 'Confirmar suspensão')
  await announced(second.page, 'suspensão confirmada').waitFor()
  await second.page.waitForURL(({ pathname }) => pathname !== caseUrl)
  await moveTo(second.page, caseUrl, /./)
  await second.page.getByRole('button', { name: 'Propor liberar' }).click()
  await dialogOf(second.page, 'Propor liberar esta conta?').getByRole('textbox').fill('Falei com ela por vídeo.')
  await press(second.page, 'Propor')
  await announced(second.page, 'proposta registrada').waitFor()
  expect(await publicly()).toBe(404)

  await moveTo(first.page, caseUrl, /./)
  await first.page.getByText('Quem Confirma propôs liberar').waitFor()
  await first.page.getByRole('button', { name: 'Concordar e liberar' }).click()
  await press(first.page, 'Liberar conta')
  await announced(first.page, 'conta liberada').waitFor()
  expect(await publicly()).toBe(200)
})

test('printing a case leaves out the documents', async () => {
  const { page } = await operatorAt(caseUrl)
  await heading(page, /./).waitFor()
  await openPhotos(page)
  const photo = page.getByRole('img', { name: 'Selfie com o documento' })
  await photo.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await photo.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  expect(await photo.isVisible()).toBe(true)
})
