import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { answerCase } from '#server/safety/cases/answer-case.ts'
import { operatorSession } from '../world/back-office.ts'
import { advertiser, password, sessionOf, signUp } from '../world/people.ts'
import { unzip } from '../world/unzip.ts'
import { expectRefused, notice } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { enterWith } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const forgives = /40[13]|422/

async function atPrivacy(userType: 2 | 3 | 4 | 5 = 2) {
  const page = await stranger({ forgives })
  const account = await signUp(url, { user_type_id: userType })
  await enterWith(page, account.token, userType)
  await page.goto(paths.privacy)
  await page.getByRole('heading', { name: 'O que guardamos' }).waitFor()
  return { page, ...account }
}

const open = (page: Page, part: string) => page.locator('summary', { hasText: new RegExp(`^${part}`) }).click()
const parts = [
  'O que guardamos',
  'Quem recebe os seus dados',
  'Quem da equipe viu',
  'Decisões automáticas',
  'O que você autorizou',
  'Corrigir',
  'Baixar tudo agora',
  'Pedidos',
  'Excluir minha conta',
]

test.each([2, 3, 4, 5] as const)(
  'type %i reaches the screen from the menu, and reads all of it at 320 px',
  async type => {
    const { page } = await atPrivacy(type)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(paths.accountMenu)
    await page.getByRole('link', { name: 'Privacidade' }).click()
    for (const part of parts) await open(page, part)
    await page.getByText('Ninguém abriu o seu cadastro até agora.').waitFor()
    await page.getByText('Nenhum programa decide sozinho sobre você').waitFor()
    await page.getByText('Depois da exclusão, isto fica').waitFor()
    expect(await tooWide(page)).toEqual([])
    await expectNoViolations(page)
  },
)

test('one step withdraws a consent, after the screen names the consequences, and the ad goes down', async () => {
  const id = await advertiser(app)
  const page = await stranger({ forgives })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(paths.privacy)
  await page
    .locator('summary', { hasText: /^O que você autorizou/ })
    .getByText('3 em vigor')
    .waitFor()
  await open(page, 'O que você autorizou')
  await page.getByText('o que você anuncia sai do site na hora').waitFor()
  expect(await tooWide(page)).toEqual([])
  await expectNoViolations(page)
  const isListed = async () => (await fetch(`${url}/api/account/list/user/${id}`)).status
  expect(await isListed()).toBe(200)
  await page.getByRole('button', { name: 'Retirar a autorização' }).first().click()
  await notice(page, 'Retirada.').waitFor()
  await page
    .locator('summary', { hasText: /^O que você autorizou/ })
    .getByText('2 em vigor')
    .waitFor()
  expect(await isListed()).toBe(404)
})

test('the right password downloads the archive, and a wrong one does not start the download', async () => {
  const { page, email } = await atPrivacy()
  await open(page, 'Baixar tudo agora')
  await page.getByLabel('Senha', { exact: true }).fill('não é esta')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  await expectRefused(page, 'Senha', 'Senha atual incorreta.')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('meus-dados.zip')
  await notice(page, 'Arquivo baixado.').waitFor()
  const files = unzip(await readFile(await download.path()))
  expect(JSON.parse(files.get('dados.json')?.toString() ?? '')).toMatchObject({ account: { email } })
  expect(page.url()).toBe(`${url}${paths.privacy}`)
})

test('a request has a protocol, and its answer is read on the same screen', async () => {
  const { page, id } = await atPrivacy()
  await open(page, 'Pedidos')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expectRefused(page, 'Seu pedido', 'Escreva o seu pedido.')
  await page.getByLabel('O que você precisa').selectOption({ label: 'Rever uma decisão automática' })
  await page.getByLabel('Seu pedido').fill('A minha foto foi recusada no envio.')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.locator('.requests summary', { hasText: 'Resposta até' }).click()
  await page.getByText('A minha foto foi recusada no envio.').waitFor()
  const request = app.db.selectFrom('cases').select('id').where('account_id', '=', id)
  const { id: requestId } = await request.executeTakeFirstOrThrow()
  await answerCase(app, await operatorSession(app), requestId, { outcome: 'fulfilled', text: 'A foto foi aceita.' })
  await page.reload()
  await open(page, 'Pedidos')
  await page.locator('.requests summary', { hasText: 'Atendido' }).click()
  await page.getByText('A foto foi aceita.').waitFor()
})

test('the screen says what stays before it deletes the account', async () => {
  const { page, id } = await atPrivacy()
  await open(page, 'Excluir minha conta')
  await page.getByText('Registro do que a equipe viu e fez').waitFor()
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByRole('dialog').getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Excluir para sempre' }).click()
  await page.getByText('Sua conta foi excluída.').waitFor()
  expect(await app.db.selectFrom('accounts').select('id').where('id', '=', id).execute()).toEqual([])
})
