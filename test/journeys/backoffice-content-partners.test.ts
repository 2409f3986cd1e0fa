import { expect, test } from 'vitest'
import { updatePartner } from '#contract/profile-form.ts'
import { ask } from '../world/calls.ts'
import { logInToken } from '../world/people.ts'
import { demoPassword } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { heading, openContentDesks } from './content-desk.ts'
import { tooWide } from './too-wide.ts'

const { app, url, operatorAt } = await openContentDesks()

test('a partner’s edit is read beside what is live, in the words of its form, and approved', async () => {
  const token = await logInToken(url, 'parceiro@demo.local', demoPassword)
  const profile = { nickname: 'Ateliê da Praia', phone: '(21) 99000-7777', birth: '20/05/1985' }
  const address = { state: 'RJ', city: 'Niterói', neighborhood: 'Icaraí' }
  const body = { profile: { ...profile, document: '12.ABC.345/01DE-35', category_id: 4 }, address }
  expect((await ask(url, updatePartner, { token, body })).status).toBe(204)
  const { id, account_id } = await app.db
    .selectFrom('profile_submissions')
    .select(['id', 'account_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('kyc_records').where('account_id', '=', account_id).execute()
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
  const live = () =>
    app.db
      .selectFrom('profiles')
      .select(['nickname', 'document'])
      .where('account_id', '=', account_id)
      .executeTakeFirst()
  await expect.poll(live).toEqual({ nickname: 'Ateliê da Praia', document: '12ABC34501DE35' })
})
