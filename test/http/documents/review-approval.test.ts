import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { checks } from '#contract/document-review.ts'
import { hourMs } from '#contract/durations.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { ask } from '#test/world/calls.ts'
import { forgetDocumentRecords, sendAgain } from '#test/world/direct-writes.ts'
import { approval, approve, askTicket, decide, openReviews, sendPhotos, viewDocuments } from '#test/world/documents.ts'
import { password, sessionOf, signUp } from '#test/world/people.ts'

// 23:30 on the 20th in São Paulo
const {
  site,
  cases,
  offices: [iris, bruno],
} = await openReviews('2026-11-21T02:30:00Z')

beforeEach(() => forgetDocumentRecords(site.app))

/** Checks that the approval has had no effect on the case. */
async function expectUndecided(id: number, accountId: number) {
  expect(await cases.rows('select 1 from kyc_reviews where submission_id = $1', id)).toEqual([])
  expect(await cases.rows('select 1 from kyc_records where submission_id = $1', id)).toEqual([])
  const entries = (await cases.entriesOf(id)).map(({ action }) => action)
  expect(entries.filter(action => !/^(case_opened|document_viewed)$/.test(action))).toEqual([])
  expect(await cases.isListed(accountId)).toBe(false)
}

test('an approval makes a record, lists the person immediately, mails them and is audited', async () => {
  const { id, accountId } = await cases.waiting()
  expect(await cases.isListed(accountId)).toBe(false)
  const answer = await approve(iris, id, approval({ document_expires_on: null }))
  expect([answer.status, answer.json()]).toEqual([200, { state: 'approved' }])
  expect(await cases.isListed(accountId)).toBe(true)
  const [review] = await cases.rows(
    `select r.*, o.name from kyc_reviews r join operators o on o.id = r.operator_id where submission_id = $1`,
    id,
  )
  expect(review).toMatchObject({ verdict: 'approved', name: 'Íris', reason: null, checked: checks })
  expect(review.reviewed_at).toEqual(site.app.now())
  const [record] = await cases.rows('select * from kyc_records where submission_id = $1', id)
  expect(record).toMatchObject({
    cpf: '11144477735',
    birth: '1990-06-15',
    document_expires_on: null,
    account_id: accountId,
  })
  expect(await cases.jobs()).toContainEqual({ identifier: 'documents-approved-mail', payload: { accountId } })
  const entry = (await cases.entriesOf(id)).at(-1)
  expect(entry).toEqual({ action: 'case_approved', facts: { account: accountId, checked: checks } })
  expect(JSON.stringify(entry)).not.toMatch(/11144477735|1990/)
})

const refusals: [string, object, string, string | RegExp][] = [
  ['a CPF with wrong check digits', { cpf: '111.444.777-36' }, 'transcript.cpf', 'CPF inválido.'],
  ['a CPF of one repeated digit', { cpf: '111.111.111-11' }, 'transcript.cpf', 'CPF inválido.'],
  ['a CPF with letters', { cpf: '111a44477735' }, 'transcript.cpf', 'CPF inválido.'],
  ['an empty CPF', { cpf: ' ' }, 'transcript.cpf', 'Informe o CPF.'],
  ['an empty name', { name: '  ' }, 'transcript.name', 'Informe o nome.'],
  ['no document number', { document_number: '' }, 'transcript.document_number', 'Informe o número do documento.'],
  ['someone who is 18 tomorrow', { birth: '2008-11-21' }, 'transcript.birth', /menos de 18 anos/],
  ['an impossible date of birth', { birth: '1990-02-30' }, 'transcript.birth', 'Data inválida.'],
  ['a date of birth in the future', { birth: '2090-01-01' }, 'transcript.birth', 'Data inválida.'],
  ['an age above 113', { birth: '1900-01-01' }, 'transcript.birth', 'Data inválida.'],
  [
    'a date of birth that differs from the profile’s',
    { birth: '1990-06-16' },
    'transcript.birth',
    'A data não é a do perfil (15/06/1990).',
  ],
  [
    'a document that expired yesterday',
    { document_expires_on: '2026-11-19' },
    'transcript.document_expires_on',
    'O documento está vencido.',
  ],
  [
    'a CNH without an expiry date',
    { document_kind: 'cnh', document_expires_on: null },
    'transcript.document_expires_on',
    'A CNH sempre tem validade.',
  ],
  ['an unknown kind of document', { document_kind: 'passport' }, 'transcript.document_kind', 'Escolha o tipo.'],
  [
    'an impossible expiry date',
    { document_expires_on: '2030-13-01' },
    'transcript.document_expires_on',
    'Data inválida.',
  ],
]

test.each(refusals)('an approval refuses %s', async (_, changed, field, message) => {
  const { id, accountId } = await cases.waiting()
  const answer = await approve(iris, id, approval(changed))
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
  expect(answer.json().errors[field][0]).toMatch(message)
  expect(answer.json().message).toMatch(message)
  await expectUndecided(id, accountId)
})

test('a person of 18 today with a document that expires today, in São Paulo, is approved', async () => {
  const { id, accountId } = await cases.waiting({ birth: '2008-11-20' })
  const day = { birth: '2008-11-20', document_expires_on: '2026-11-20' }
  for (const office of [iris, bruno]) expect((await approve(office, id, approval(day))).status).toBe(200)
  expect(await cases.isListed(accountId)).toBe(true)
})

test('a person without a profile is approved with the date of birth of the document', async () => {
  const id = await sendPhotos(site.app, (await signUp(site.url)).id)
  expect((await approve(iris, id, approval({ birth: '1985-01-31' }))).status).toBe(200)
})

test.each(checks)('an approval needs the box %s ticked', async missing => {
  const { id, accountId } = await cases.waiting()
  const checked = checks.filter(check => check !== missing)
  // Ticking the same box twice counts only once.
  const answer = await approve(iris, id, { ...approval(), checked: [...checked, checked[0]] })
  expect(answer.status).toBe(422)
  expect(answer.json().errors).toEqual({ checked: ['Marque todos os itens da verificação.'] })
  await expectUndecided(id, accountId)
})

test('an approval needs all three photos to have been shown to this session', async () => {
  const { id, accountId } = await cases.waiting()
  const refused = { checked: ['Abra as três fotos do documento antes de aprovar.'] }
  const attempt = async () => (await decide(iris, id, 'approval', approval())).json().errors
  expect(await attempt()).toEqual(refused)
  await viewDocuments(bruno, id)
  expect(await attempt()).toEqual(refused)
  await iris.send('GET', `/api/operator/kyc/${id}`)
  for (const kind of ['front', 'verse', 'front']) {
    const { url } = (await askTicket(iris, id, kind)).json()
    await iris.send('GET', url)
  }
  await askTicket(iris, id, 'selfie')
  expect(await attempt()).toEqual(refused)
  await expectUndecided(id, accountId)
  // View tickets are deleted within an hour, but records of document views are not.
  const inAnHour = () => new Date(site.app.now().getTime() + hourMs)
  await endRows({ ...site.app, now: inAnHour }, ['kyc_view_tickets'])
  const { url } = (await askTicket(iris, id, 'selfie')).json()
  await iris.send('GET', url)
  expect((await decide(iris, id, 'approval', approval())).status).toBe(200)
})

test.each([
  ['name', '\u200B\u2066\u0000'],
  ['document_number', '\u3164\u0000 '],
])('an invisible %s counts as missing', async (field, typed) => {
  const { id, accountId } = await cases.waiting()
  const answer = await approve(iris, id, approval({ [field]: typed }))
  expect([answer.status, Object.keys(answer.json().errors)]).toEqual([422, [`transcript.${field}`]])
  await expectUndecided(id, accountId)
})

test('invisible characters are removed from the transcript', async () => {
  const { id } = await cases.waiting()
  const typed = { name: 'Nome\u0000do\u202E Documento', document_number: '12\u200B.3\u00004' }
  expect((await approve(iris, id, approval(typed))).status).toBe(200)
  const [record] = await cases.rows('select name, document_number from kyc_records where submission_id = $1', id)
  expect(record).toEqual({ name: 'Nome do Documento', document_number: '12.3 4' })
})

test('an approval reports all its errors together', async () => {
  const { id } = await cases.waiting()
  const changed = { cpf: '1', birth: '2015-01-01', document_expires_on: '2000-01-01' }
  const answer = await approve(iris, id, { ...approval(changed), checked: [] })
  expect(Object.keys(answer.json().errors)).toEqual([
    'checked',
    'transcript.cpf',
    'transcript.birth',
    'transcript.document_expires_on',
  ])
})

test('an approval needs all three photos to be stored', async () => {
  const { id, accountId } = await cases.waiting()
  // Photos are stored and destroyed together; a missing one is an error.
  await site.app.pool.query(`delete from kyc_documents where submission_id = $1 and kind = 'selfie'`, [id])
  const answer = await approve(iris, id, approval())
  expect(answer.json().errors.checked[0]).toMatch(/Faltam fotos/)
  await expectUndecided(id, accountId)
})

test.each([2, 3, 4])('a CPF belongs to one individual account, even if the first has type %i', async userType => {
  const first = await cases.waiting({ userType })
  await approve(iris, first.id, approval())
  const second = await cases.waiting()
  const answer = await approve(bruno, second.id, approval({ cpf: '11144477735' }))
  expect(answer.status).toBe(422)
  expect(answer.json().errors).toEqual({ 'transcript.cpf': ['Este CPF já é de outra conta.'] })
  await expectUndecided(second.id, second.accountId)
  const token = await sessionOf(site.app, first.accountId)
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  expect((await approve(bruno, second.id, approval())).status).toBe(200)
})

test('a company’s account and its owner’s personal account can share a CPF', async () => {
  const company = await cases.waiting({ userType: 5 })
  expect((await approve(iris, company.id, approval())).status).toBe(200)
  const own = await cases.waiting()
  expect((await approve(iris, own.id, approval())).status).toBe(200)
  const another = await cases.waiting({ userType: 5 })
  expect((await approve(iris, another.id, approval())).status).toBe(200)
})

test('the same person can be approved again with the same CPF', async () => {
  const { id, accountId } = await cases.waiting()
  await approve(iris, id, approval())
  expect((await approve(iris, await sendAgain(site.app, accountId), approval())).status).toBe(200)
})
