import { expect, test } from 'vitest'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { authorDecidedEmail } from '#server/platform/emails/reports.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { operatorAtWork } from '../world/back-office.ts'
import { request } from '../world/calls.ts'
import { advertiser, idOf } from '../world/people.ts'
import { expectNoViolations } from './axe.ts'
import { announced, declineReload, dialogOf, heading, openBackOffice } from './operators.ts'
import { expectToFit } from './too-wide.ts'

const { app, url, operatorAt } = await openBackOffice()
const mails: { text: string }[] = []
app.mail = { ...app.mail, send: async mail => void mails.push(mail) }

const report = { relation: 'other', text: 'As fotos são de outra pessoa.' } as const
const ana = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' } as const

test('by keyboard, an operator asks a question, chooses photos, decides and moves to the next case', async () => {
  const account = await idOf(app, { userType: 2, photos: 6 })
  const place = `perfil:${account}`
  await createReport(app, { kind: 'scam', ...report, ...ana, place }, '192.0.2.1')
  await createReport(app, { kind: 'violence', ...report, ...ana, place }, '192.0.2.2')
  const { page } = await operatorAt('/admin/tudo?especie=report')
  await page
    .getByRole('link', { name: /Violência contra a mulher|Denúncias de/ })
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page, /^Golpe ou perfil falso/).waitFor()
  await page.keyboard.press('k')
  await heading(page, /^Violência contra a mulher/).waitFor()
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Faltam 5 h 5\d min$/ })
    .waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.keyboard.press('p')
  await dialogOf(page, 'Perguntar a quem denunciou').waitFor()
  await page.keyboard.type('Qual das fotos?')
  await expectNoViolations(page)
  await dialogOf(page, 'Perguntar a quem denunciou').getByRole('button', { name: 'Perguntar', exact: true }).click()
  await announced(page, 'Pergunta enviada').waitFor()
  await page.getByText('Qual das fotos?').waitFor()
  await page.keyboard.press('r')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Foto 1', exact: true }).check()
  await page.keyboard.press('r')
  await dialogOf(page, 'Remover para sempre?').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  const keeping = dialogOf(page, 'Manter o conteúdo?')
  await keeping.waitFor()
  await page.keyboard.type('Conferimos.')
  await page.keyboard.press('Escape')
  await keeping.getByRole('alert').getByText('O que você digitou se perde.').waitFor()
  await page.keyboard.press('Escape')
  await keeping.waitFor({ state: 'detached' })
  await page.keyboard.press('m')
  await page.keyboard.type('Conferimos: ')
  await keeping.getByRole('button', { name: 'Cancelar' }).click()
  // Typing dismisses the warning, so leaving needs two confirmations again.
  await keeping.getByRole('textbox').press('End')
  await page.keyboard.type('as fotos são da pessoa.')
  await keeping.getByRole('alert').waitFor({ state: 'detached' })
  await declineReload(page)
  await keeping.getByRole('button', { name: 'Manter' }).click()
  await announced(page, 'Conteúdo mantido').waitFor()
  // The account's next open case opens.
  await heading(page, /^Violência contra a mulher/).waitFor({ state: 'detached' })
  const sections = page.getByRole('navigation', { name: 'O que espera nesta conta' })
  await sections.getByRole('link', { name: /Denúncias/ }).click()
  await heading(page, /^Golpe ou perfil falso/).waitFor()
  await page.getByRole('link', { name: /Violência contra a mulher/ }).click()
  await page.getByRole('heading', { name: 'Decisão: Conteúdo mantido' }).waitFor()
  expect(await page.getByRole('button', { name: /^Remover/ }).count()).toBe(0)
})

test('undoing a contested decision waits for a second operator, and the case says so', async () => {
  const account = await idOf(app, { userType: 2, photos: 6 })
  await createReport(app, { kind: 'rights', ...report, ...ana, place: `perfil:${account}` }, '192.0.2.3')
  const reports = app.db.selectFrom('reports').select('id').orderBy('id', 'desc')
  const { id } = await reports.executeTakeFirstOrThrow()
  await suspendAndContest(id)

  const judge = await operatorAt(`/admin/denuncias/${id}`, { name: 'Quem Julga' })
  await judge.page.getByRole('button', { name: 'Desfazer a decisão' }).click()
  const dialog = dialogOf(judge.page, 'Propor que a decisão seja desfeita?')
  await dialog.getByLabel('Motivo').fill('As fotos são dela.')
  await dialog.getByRole('button', { name: 'Propor', exact: true }).click()
  await announced(judge.page, 'Proposta registrada').waitFor()
  await judge.page.goto(`/admin/denuncias/${id}`)
  await judge.page.getByText('Você propôs desfazer a decisão').waitFor()
  expect(await judge.page.getByRole('button', { name: /Concordar|Desfazer|^Remover|Suspender/ }).count()).toBe(0)

  const second = await operatorAt('/admin/tudo?especie=report', { name: 'Quem Concorda' })
  await second.page.getByText('Contestação · segunda análise').waitFor()
  await second.page.goto(`/admin/denuncias/${id}`)
  await second.page.getByText('Quem Julga propôs desfazer a decisão').waitFor()
  await expectToFit(second.page)
  await expectNoViolations(second.page, { widths: [320, 390, 1280] })
  await second.page.getByRole('button', { name: 'Concordar e desfazer' }).click()
  await announced(second.page, 'Decisão desfeita').waitFor()
  await second.page.goto(`/admin/denuncias/${id}`)
  await second.page.getByText('Quem Julga, com Quem Concorda').waitFor()
})

test('a contested removal lists what was removed, and is upheld by keyboard, even after a lost connection', async () => {
  const account = await idOf(app, { userType: 2, photos: 6 })
  const clara = { ...ana, email: 'clara@teste.local' }
  await createReport(app, { kind: 'scam', ...report, ...clara, place: `perfil:${account}` }, '192.0.2.8')
  const { id } = await app.db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const photos = app.db.selectFrom('media').select('id').where('account_id', '=', account).where('kind', '=', 'image')
  const { id: photo } = await photos.where('position', 'is not', null).executeTakeFirstOrThrow()
  const first = await decideAndContest(id, { verdict: 'removed', media: [photo] })
  const own = await operatorAt(`/admin/denuncias/${id}`, { name: 'Quem Olha' })
  await own.page.getByText('Contestação', { exact: true }).waitFor()
  await own.page.getByText('1 arquivo foi removido e apagado.').waitFor()
  expect(await own.page.getByRole('checkbox').count()).toBeGreaterThan(0)
  await app.db
    .updateTable('report_decisions')
    .set({ operator_id: own.operator.id })
    .where('report_id', '=', id)
    .execute()
  await own.page.reload()
  await own.page.getByText('quem julga a contestação é outra pessoa').waitFor()
  expect(await own.page.getByRole('checkbox').count()).toBe(0)
  await own.page.close()
  await app.db.updateTable('report_decisions').set({ operator_id: first }).where('report_id', '=', id).execute()

  const { page } = await operatorAt(`/admin/denuncias/${id}`, {
    name: 'Quem Mantém',
    forgives: /ERR_INTERNET_DISCONN|failed/,
  })
  await page.getByRole('button', { name: 'Manter a decisão' }).waitFor()
  await expectNoViolations(page, { widths: [390, 1280] })
  await page.keyboard.press('m')
  const dialog = dialogOf(page, 'Manter a decisão contestada?')
  // Before anything is typed, the dialog says who will read the text.
  await dialog.getByText('As duas partes leem o motivo.').waitFor()
  await page.keyboard.type('As fotos são de outra pessoa.')
  const send = dialog.getByRole('button', { name: 'Manter' })
  await send.focus()
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await dialog.getByText('Sem conexão.').waitFor()
  expect(await send.evaluate(button => button === document.activeElement)).toBe(true)
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await announced(page, 'Decisão mantida').waitFor()
  await page.goto(`/admin/denuncias/${id}`)
  await page.getByRole('heading', { name: 'Decisão final: Conteúdo removido' }).waitFor()
})

test('an operator blocks a report’s source until a day, sees the block on its other reports, and lifts it', async () => {
  const place = `perfil:${await idOf(app, { userType: 2, photos: 6 })}`
  const form = { kind: 'scam', ...report, ...ana, email: 'abusa@teste.local', place } as const
  await createReport(app, form, '192.0.2.4')
  await createReport(app, { ...form, kind: 'other' }, '192.0.2.4')
  const reports = app.db.selectFrom('reports').select('id').orderBy('id', 'desc')
  const [other, first] = (await reports.limit(2).execute()) as [{ id: number }, { id: number }]
  const { page } = await operatorAt(`/admin/denuncias/${first.id}`)
  await page.getByRole('button', { name: 'Bloquear a origem' }).click()
  const dialog = dialogOf(page, 'Bloquear a origem?')
  await dialog.getByLabel('Motivo').selectOption({ label: 'Fatos inventados de propósito' })
  await dialog.getByText('Escolha até quando.').waitFor()
  await expectNoViolations(page, { widths: [320, 390, 1280] })
  await dialog.getByLabel('Até o dia').fill(shiftDay(dayInSaoPaulo(app.now()), 14))
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await announced(page, 'Origem bloqueada').waitFor()
  await page.getByRole('button', { name: 'Encerrar o bloqueio' }).waitFor()
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    await expectNoViolations(page)
  }
  await expect(createReport(app, { ...form, kind: 'rights' }, '192.0.2.4')).rejects.toThrow('não recebemos')
  await page.goto(`/admin/denuncias/${other.id}`)
  await page.getByRole('link', { name: 'Fatos inventados de propósito' }).click()
  await page.getByRole('button', { name: 'Encerrar o bloqueio' }).click()
  await announced(page, 'Bloqueio encerrado').waitFor()
  await page.getByRole('button', { name: 'Bloquear a origem' }).waitFor()
  await createReport(app, { ...form, kind: 'rights' }, '192.0.2.4')
})

test('an operator reads a reported text beside the report, and takes it down without the photos', async () => {
  const account = await idOf(app, { userType: 2, photos: 6, link: 'url_instagram' })
  const { info, url_instagram } = await app.db
    .selectFrom('profiles')
    .select(['info', 'url_instagram'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const place = `perfil:${account}`
  await createReport(app, { kind: 'personal_data', ...report, text: 'O texto é meu.', ...ana, place }, '192.0.2.9')
  const { id } = await app.db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { page } = await operatorAt(`/admin/denuncias/${id}`)
  await page.getByText('O texto é meu.').waitFor()
  await page.getByRole('heading', { name: 'Texto, links e número' }).waitFor()
  await page.getByText(info.slice(0, 40)).waitFor()
  await page.getByText(String(url_instagram)).waitFor()
  await expectNoViolations(page, { widths: [320, 390, 1280] })
  await page.keyboard.press('t')
  const dialog = dialogOf(page, 'Tirar o texto do ar?')
  await dialog.getByRole('checkbox', { name: 'Links' }).check()
  await dialog.getByLabel('Motivo').fill('O texto é de outra pessoa.')
  await expectNoViolations(page, { widths: [390, 1280] })
  await dialog.getByRole('button', { name: 'Tirar do ar' }).click()
  await announced(page, 'Texto fora do ar').waitFor()
  await page.goto(`/admin/denuncias/${id}`)
  await page.getByRole('heading', { name: 'Decisão: Texto tirado do ar' }).waitFor()
  await page.getByText('Sobre, já não está no ar').waitFor()
  await page.getByText(info.slice(0, 40)).waitFor()
  expect(await page.getByRole('link', { name: 'Página pública' }).count()).toBe(1)
})

test('one reason restores everything that a wave of tips hid, and repeated tips are counted', async () => {
  const place = `perfil:${await advertiser(app)}`
  const tip = { kind: 'minor', ...report, lane: 'tip', place } as const
  await createReport(app, tip, '192.0.2.40')
  await createReport(app, { ...tip, text: 'Parece ter 15 anos.' }, '192.0.2.40')
  const { id } = await app.db.selectFrom('reports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { page } = await operatorAt(`/admin/denuncias/${id}`)
  await page.getByText('Enviada 2 vezes').waitFor()
  await page.getByText('Parece ter 15 anos.').waitFor()
  await expectNoViolations(page, { widths: [320, 390, 1280] })
  await page.getByRole('button', { name: 'Da mesma origem: 1' }).click()
  const dialog = dialogOf(page, 'Desfazer o que foi ocultado?')
  await dialog.getByLabel('Motivo').fill('Enviadas em série.')
  await expectNoViolations(page, { widths: [320, 390, 1280] })
  await dialog.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await announced(page, 'Tudo voltou ao ar').waitFor()
  await page.getByRole('button', { name: /mesma origem/ }).waitFor({ state: 'detached' })
})

const suspendAndContest = (id: number) => decideAndContest(id, { verdict: 'suspended', media: [] })

async function decideAndContest(id: number, decision: { verdict: string; media: number[] }) {
  const { office, id: operator } = await operatorAtWork({ app, url }, 'Quem Decide')
  const body = { text: 'Fotos de outra pessoa.', face_matches: false, ...decision }
  expect((await office.send('POST', `/api/operator/reports/${id}/decision`, { body })).status).toBe(204)
  mails.length = 0
  await authorDecidedEmail.run(app, { reportId: id, verdict: 'removed' }, { id: 1 })
  const [path] = /\/verificacao\/[\w-]{43}/.exec(mails[0]?.text ?? '') ?? []
  const answered = await request(url, path as string, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text: 'Sou eu nas fotos.' }).toString(),
  })
  expect(answered.status).toBe(303)
  return operator
}
