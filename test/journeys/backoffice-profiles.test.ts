import { expect, test } from 'vitest'
import { updatePartner } from '#contract/profile-form.ts'
import { ask } from '../world/calls.ts'
import { openContentCases } from '../world/content-cases.ts'
import { logInToken } from '../world/people.ts'
import { demoPassword } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { announced, dialogOf, heading, isFocused, listWaitingProfiles, moveTo, openBackOffice } from './operators.ts'
import { ownAccount } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'

const { app, url, operatorAt } = await openBackOffice()
const contents = openContentCases({ app, url })
const [first, second, third] = await listWaitingProfiles(app)
if (!first || !second || !third) throw new Error('the demonstration has too few versions that wait')

const sentAgain = (accountId: number, info: string) => contents.edited(accountId, { info })

test('keys move through the queue; an operator reads a version beside the live one and approves it with one key', async () => {
  const { page } = await operatorAt('/admin/tudo?especie=profile')
  const linkOf = ({ nickname }: { nickname: string }) =>
    page.getByRole('link', { name: `Revisar Perfis de ${nickname}` })
  await linkOf(first).waitFor()
  expect(await page.getByRole('link', { name: /^Revisar/ }).count()).toBe(3)
  await page.getByRole('button', { name: /^Perfis\s*3\s*aguardando/ }).waitFor()
  const counted = page.getByRole('link', { name: /^Fila \d+ aguardando/ })
  await counted.waitFor()
  const waiting = Number.parseInt(await counted.locator('.n').innerText(), 10)
  await page.getByRole('row', { name: second.nickname }).getByText('1 palavra marcada').waitFor()
  await page.keyboard.press('j')
  expect(await linkOf(second).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await heading(page, second.nickname).waitFor()
  expect(await page.locator('mark').textContent()).toBe('n 0 v 1 n h a (palavra marcada: novinha)')
  await page.keyboard.press('k')
  await heading(page, first.nickname).waitFor()
  const changed = page.getByRole('table', { name: 'Campos que mudam' })
  expect(await changed.getByRole('row').count()).toBe(3)
  const price = changed.getByRole('row', { name: 'Valor' })
  expect(await price.locator('ins').textContent()).not.toBe(await price.locator('del').textContent())
  const stays = page.getByRole('table', { name: 'Campos que ficam como estão' })
  expect(await stays.isVisible()).toBe(false)
  await page.getByText(/campos sem mudança/).click()
  await stays.getByRole('row', { name: 'Data de nascimento' }).waitFor()
  await page.getByRole('region', { name: 'Fotos e vídeos', exact: true }).getByText('Aguardando').first().waitFor()

  const before = await contents.publicProfile(first.accountId)
  await page.keyboard.press('a')
  await announced(page, `${first.nickname}: perfil aprovado`).waitFor()
  // The person's photos are also waiting for review.
  await page.waitForURL('**/admin/midias/*')
  await heading(page, first.nickname).waitFor()
  await page.keyboard.press('n')
  await heading(page, second.nickname).waitFor()
  const after = await contents.publicProfile(first.accountId)
  expect(after.info).toContain('Aos sábados atendo com hora marcada.')
  expect(before.info).not.toContain('Aos sábados')
  await page.getByRole('link', { name: `Fila ${waiting - 1} aguardando` }).waitFor()
})

test('a refusal needs a reason, and a text if the reason says nothing; it survives a lost connection, and a held key decides nothing', async () => {
  const before = await contents.publicProfile(second.accountId)
  const { page, operator } = await operatorAt(`/admin/perfis/${second.id}`, {
    forgives: /ERR_FAILED|Failed to fetch/,
  })
  await heading(page, second.nickname).waitFor()
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true })))
  await page.keyboard.press('r')
  const dialog = dialogOf(page, 'Recusar esta versão?')
  const send = dialog.getByRole('button', { name: 'Recusar versão' })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('Motivo').selectOption('Outro motivo')
  await dialog.getByText('Este motivo precisa de uma explicação.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('Recado para a pessoa').fill('Tire a palavra marcada, por favor.')
  await page.route('**/refusal', route => route.abort(), { times: 1 })
  await send.click()
  await dialog.getByRole('alert').waitFor()
  expect(await send.evaluate(isFocused)).toBe(true)
  expect(await dialog.getByLabel('Recado para a pessoa').inputValue()).toBe('Tire a palavra marcada, por favor.')
  await dialog.getByLabel('Motivo').selectOption('Conteúdo proibido pelas regras')
  expect(await dialog.getByLabel('Recado para a pessoa').inputValue()).toBe('Tire a palavra marcada, por favor.')
  await send.click()
  await announced(page, `${second.nickname}: perfil recusado`).waitFor()
  await page.waitForURL(url => !url.pathname.startsWith('/admin/perfis'))
  await heading(page, second.nickname).waitFor()
  expect(await contents.publicProfile(second.accountId)).toEqual(before)
  const reason = 'Conteúdo proibido pelas regras: Tire a palavra marcada, por favor.'
  const reviews = await contents.rows('select verdict, reason from profile_reviews where submission_id = $1', second.id)
  expect(reviews).toEqual([{ verdict: 'refused', reason }])
  await moveTo(page, `/admin/perfis/${second.id}`, second.nickname)
  const decision = page.getByRole('region', { name: 'Decisão' })
  await decision.getByText('Recusada', { exact: true }).waitFor()
  await decision.getByText(reason).waitFor()
  await decision.getByText(operator.name, { exact: true }).waitFor()
  const corrected = await sentAgain(second.accountId, 'Sem a palavra marcada.')
  await moveTo(page, `/admin/perfis/${corrected.id}`, second.nickname)
  await page.getByText('Sem a palavra marcada.').waitFor()
  await page.getByRole('region', { name: 'Conta' }).getByText(reason).waitFor()
  await page.keyboard.press('a')
  await announced(page, 'perfil aprovado').waitFor()
  await moveTo(page, `/admin/perfis/${second.id}`, second.nickname)
  await decision.getByText('Recusada', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
})

test('the second of two operators learns who decided', async () => {
  const one = await operatorAt(`/admin/perfis/${third.id}`, { name: 'Primeira Operadora' })
  const claims = () => app.db.selectFrom('claims').select('subject').execute()
  await expect.poll(claims).toEqual([{ subject: `profile:${third.id}` }])
  const other = await operatorAt(`/admin/perfis/${third.id}`, { forgives: /409/ })
  for (const { page } of [one, other]) await heading(page, third.nickname).waitFor()
  await one.page.keyboard.press('a')
  await announced(one.page, 'perfil aprovado').waitFor()
  await moveTo(one.page, '/admin/tudo?especie=profile', 'Fila')
  await one.page.getByText('Sem pendências em Perfis.').waitFor()
  await expect.poll(claims).toEqual([])
  await other.page.keyboard.press('a')
  const note = other.page.getByRole('alert').filter({ hasText: 'já foi decidido por Primeira Operadora' })
  await note.waitFor()
  await other.page.getByRole('region', { name: 'Decisão' }).getByText('Aprovada', { exact: true }).waitFor()
  expect(await note.evaluate(one => one.contains(document.activeElement))).toBe(true)
})

test('a replaced version leads to the newer one; a first version without an approved photo stays open', async () => {
  const old = await sentAgain(third.accountId, 'Uma versão que logo deixa de valer.')
  const { page } = await operatorAt(`/admin/perfis/${old.id}`, { forgives: /409/ })
  await page.getByText('Uma versão que logo deixa de valer.').waitFor()
  const newer = await sentAgain(third.accountId, 'A versão que vale.')
  await page.keyboard.press('a')
  // The refusal says this first, and then the reloaded case does too.
  await page
    .getByText(/a pessoa já enviou outra versão/i)
    .first()
    .waitFor()
  await page.getByText('Esta versão não foi decidida.').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
  const newest = page.getByRole('link', { name: 'Abrir a versão mais nova' })
  expect(await newest.evaluate(isFocused)).toBe(true)
  await newest.press('Enter')
  await page.waitForURL(`**/admin/perfis/${newer.id}`)
  await page.getByText('A versão que vale.').waitFor()
  await page.getByRole('button', { name: 'Aprovar' }).click()
  await announced(page, 'perfil aprovado').waitFor()
  expect((await contents.publicProfile(third.accountId)).info).toBe('A versão que vale.')

  const sent = await contents.first({ nickname: 'Recém-chegada', photos: 0 })
  await moveTo(page, `/admin/perfis/${sent.id}`, 'Recém-chegada')
  await page.getByRole('heading', { name: 'Primeira versão: nada está no ar ainda' }).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Campo', 'Novo'])
  await page.keyboard.press('a')
  await page.getByRole('alert').getByText('Aprove ao menos uma foto antes.').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).isEnabled()).toBe(true)
  const [{ count }] = (await contents.rows(
    'select count(*) from profile_reviews where submission_id = $1',
    sent.id,
  )) as [{ count: number }]
  expect(count).toBe(0)
})

test('an operator reads a partner’s edit beside the live version, with the labels of its form, and approves it', async () => {
  const token = await logInToken(url, 'parceiro@demo.local', demoPassword)
  const { id: accountId, profile: own } = await ownAccount(url, token)
  const profile = { nickname: 'Ateliê da Praia', phone: '(21) 99000-7777', birth: own?.birth }
  const address = { state: 'RJ', city: 'Niterói', neighborhood: 'Icaraí' }
  const body = { profile: { ...profile, document: '12.ABC.345/01DE-35', category_id: 4 }, address }
  expect((await ask(url, updatePartner, { token, body })).status).toBe(204)
  const [{ id }] = await contents.rows('select max(id) as id from profile_submissions where account_id = $1', accountId)
  const { page } = await operatorAt(`/admin/perfis/${id}`)
  await heading(page, 'Ateliê da Praia').waitFor()
  const changed = page.getByRole('table', { name: 'Campos que mudam' })
  for (const [row, text] of [
    ['Nome da empresa', 'Ateliê da Praia'],
    ['Celular', '(21) 99000-7777'],
    ['CPF ou CNPJ', '12.ABC.345/01DE-35'],
    ['Categoria', 'Fotografia'],
  ] as const)
    expect(await changed.getByRole('row', { name: row }).getByRole('cell').last().textContent()).toContain(text)
  await expectNoViolations(page)
  expect(await tooWide(page)).toEqual([])
  await page.keyboard.press('a')
  const live = () => contents.rows('select nickname, document from profiles where account_id = $1', accountId)
  await expect.poll(live).toEqual([{ nickname: 'Ateliê da Praia', document: '12ABC34501DE35' }])
})
