import { expect, test } from 'vitest'
import { sendPhotos } from '../world/documents.ts'
import { share } from '../world/linked-accounts.ts'
import { advertiser } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

const title = 'O que esta conta tem em comum com outras'

test('an account shows each shared fact beside its innocent explanation, and links to the other account and the guide', async () => {
  const [one, other] = [await advertiser(app, { nickname: 'Olívia' }), await advertiser(app, { nickname: 'Petra' })]
  const info = 'Para marcar, falar com o responsável.'
  await app.db.updateTable('profiles').set({ info }).where('account_id', '=', one).execute()
  await share(app, [one, other], [{ kind: 'phone', value: '21981111001' }])
  const { page } = await operatorAt(`/admin/contas/${one}`)
  const panel = page.locator('.panel', { hasText: title })
  await panel.getByText('O mesmo número de WhatsApp').waitFor()
  await panel.getByText('Moram ou trabalham no mesmo lugar').waitFor()
  await panel.locator('mark', { hasText: 'falar com o responsável' }).waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  const [guide] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('link', { name: 'primeiro o socorro' }).click(),
  ])
  await guide.getByText('Oferecer as linhas de ajuda').waitFor()
  await guide.close()
  await panel.getByRole('link', { name: 'Petra' }).click()
  await heading(page, /^Petra/).waitFor()
  await page.locator('.panel', { hasText: title }).getByRole('link', { name: 'Olívia' }).waitFor()
})

test('the panel is missing without shared facts, and always missing for support', async () => {
  const [one, other] = [await advertiser(app, { nickname: 'Quitéria' }), await advertiser(app, { nickname: 'Rute' })]
  const { page, operator } = await operatorAt(`/admin/contas/${one}`, { name: 'Só de atendimento' })
  await heading(page, /^Quitéria/).waitFor()
  await page.getByText('O que aconteceu').waitFor()
  expect(await page.getByText(title).count()).toBe(0)
  await share(app, [one, other], [{ kind: 'phone', value: '21981111002' }])
  await page.reload()
  await page.getByText(title).waitFor()
  await app.db
    .deleteFrom('operator_roles')
    .where('operator_id', '=', operator.id)
    .where('role', '<>', 'support')
    .execute()
  await page.goto(`/admin/contas/${one}`)
  await heading(page, /^Quitéria/).waitFor()
  await page.getByText('O que aconteceu').waitFor()
  expect(await page.getByText(title).count()).toBe(0)
})

test('the document reviewer sees what the account shares, and that this requires two approvals', async () => {
  const one = await advertiser(app, { nickname: 'Selma', kyc: 'none' })
  const other = await advertiser(app, { nickname: 'Tereza' })
  const id = await sendPhotos(app, one)
  await share(app, [one, other], [{ kind: 'picture', value: 'duas fotos do mesmo estúdio' }])
  // The test photos have no files.
  const { page } = await operatorAt(`/admin/kyc/${id}`, { name: 'Quem Compara', forgives: /404/ })
  const panel = page.locator('.panel', { hasText: title })
  await panel.getByText('Uma imagem quase igual').waitFor()
  await panel.getByText('O mesmo fotógrafo ou estúdio').waitFor()
  await page.getByText('porque a conta tem algo em comum com outra').waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await panel.getByRole('link', { name: 'Tereza, as imagens' }).click()
  await page.waitForURL(`**/admin/midias/${other}`)
})
