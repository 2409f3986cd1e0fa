import { expect, test } from 'vitest'
import { linkedCaseOf } from '../world/linked-accounts.ts'
import { advertiser } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, operatorAt } = await openBackOffice()

let made = 0
const ownPhone = () => [{ kind: 'phone' as const, value: `2198111${1000 + ++made}` }]

async function twoCases() {
  const [one, other] = [await advertiser(app, { nickname: 'Olívia' }), await advertiser(app, { nickname: 'Petra' })]
  const first = await linkedCaseOf(app, [one, other], ownPhone())
  const more = [await advertiser(app, { nickname: 'Quitéria' }), await advertiser(app, { nickname: 'Rute' })]
  await app.db
    .updateTable('profiles')
    .set({ info: 'Para marcar, falar com o responsável.' })
    .where('account_id', '=', more[0] as number)
    .execute()
  return { first, second: await linkedCaseOf(app, more, ownPhone()), account: more[0] as number }
}

test('from the list with the keyboard: facts beside their explanations, a decision, the next case, the way to the account', async () => {
  const { first, second, account } = await twoCases()
  const { page } = await operatorAt('/admin/ligacoes')
  await page.getByRole('link', { name: `caso ${first}` }).waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: `caso ${first}` }).focus()
  await page.keyboard.press('Enter')
  await heading(page, new RegExp(`2 contas ligadas caso ${first}`)).waitFor()
  await page.getByText('O mesmo número de WhatsApp').waitFor()
  for (const text of ['Moram ou trabalham no mesmo lugar', 'Nenhum trecho nos textos destas contas.'])
    expect(await page.getByText(text).count()).toBe(1)
  await page.getByText('primeiro o socorro').press('Enter')
  await page.getByText('Oferecer as linhas de ajuda').waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.keyboard.press('e')
  const explaining = dialogOf(page, 'O que explica?')
  await explaining.getByLabel('Explicação').selectOption('shared_flat')
  await explaining.getByLabel('Motivo').fill('Dividem o apartamento desde março.')
  await expectNoViolations(page)
  await explaining.getByRole('button', { name: 'Encerrar' }).click()
  await announced(page, 'Caso encerrado com a explicação').waitFor()
  await heading(page, new RegExp(`caso ${second}`)).waitFor()
  await page.locator('mark', { hasText: 'falar com o responsável' }).waitFor()
  await page.keyboard.press('g')
  await dialogOf(page, 'Seguir para as ações da conta?').getByLabel('Motivo').fill('Vou ler a história da conta.')
  await page.keyboard.press('Tab')
  await dialogOf(page, 'Seguir para as ações da conta?').getByRole('button', { name: 'Encerrar e seguir' }).click()
  await announced(page, 'siga pelas ligações').waitFor()
  await page.getByRole('heading', { name: 'Seguir para as ações da conta' }).waitFor()
  await page.getByRole('link', { name: 'Conta e história' }).first().click()
  await page.waitForURL(`**/admin/contas/${account}`)
})

test('pictures that are almost the same are one press away', async () => {
  const [one, other] = [await advertiser(app, { nickname: 'Selma' }), await advertiser(app, { nickname: 'Tereza' })]
  const id = await linkedCaseOf(app, [one, other], [{ kind: 'picture', value: 'duas fotos do mesmo estúdio' }])
  // The photos of the test have no files.
  const { page } = await operatorAt(`/admin/ligacoes/${id}`, { name: 'Quem Compara', forgives: /404/ })
  await page.getByRole('link', { name: 'Selma, as imagens' }).click()
  await page.waitForURL(`**/admin/midias/${one}`)
})

test('the one queue leads to a case, which is watched on and stays in it', async () => {
  const { first } = await twoCases()
  const { page } = await operatorAt('/admin/tudo?especie=links')
  await page.getByText('2 contas com algo em comum').first().waitFor()
  await page.goto(`/admin/ligacoes/${first}?fila=tudo&especie=links`)
  await heading(page, /^2 contas ligadas/).waitFor()
  await page.keyboard.press('a')
  await dialogOf(page, 'Continuar acompanhando?').getByLabel('Motivo').fill('Ler de novo no mês que vem.')
  await dialogOf(page, 'Continuar acompanhando?').getByRole('button', { name: 'Acompanhar', exact: true }).click()
  await announced(page, 'novo prazo').waitFor()
  await page.goto('/admin/tudo?especie=links')
  await page.getByText('Acompanhando · 2 contas com algo em comum').waitFor()
})
