import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checks } from '#contract/kyc.ts'
import { type BackOffice, operatorAtWork } from '#test/back-office.ts'
import { type Booted, bootSite } from '#test/boot.ts'
import { approval, type Cases, decide, openCases } from '#test/cases.ts'

let site: Booted
let cases: Cases
let iris: BackOffice
let bruno: BackOffice

beforeAll(async () => {
  site = await bootSite()
  const clock = Date.parse('2026-11-21T02:30:00Z') // 23:30 of the 20th in São Paulo
  site.app.now = () => new Date(clock)
  cases = await openCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
  bruno = (await operatorAtWork(site, 'Bruno')).office
})

beforeEach(() => site.app.pool.query('delete from kyc_records'))

/** Nothing of what an approval does is there. */
async function expectUndecided(id: number, accountId: number) {
  expect(await cases.rows('select 1 from kyc_reviews where submission_id = $1', id)).toEqual([])
  expect(await cases.rows('select 1 from kyc_records where submission_id = $1', id)).toEqual([])
  expect(await cases.entriesOf(id)).toEqual([])
  expect(await cases.isListed(accountId)).toBe(false)
}

test('an approval is a record, lists the person at once, mails them and is in the log', async () => {
  const { id, accountId } = await cases.waiting()
  expect(await cases.isListed(accountId)).toBe(false)
  const answer = await decide(iris, id, 'approval', approval({ document_expires_on: null }))
  expect([answer.status, answer.bytes.length]).toEqual([204, 0])
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
  expect((await cases.jobs()).at(-1)).toEqual({ identifier: 'documents-approved-mail', payload: { accountId } })
  const [entry] = await cases.entriesOf(id)
  expect(entry).toEqual({ action: 'case_approved', facts: { account: accountId, checked: checks } })
  expect(JSON.stringify(entry)).not.toMatch(/11144477735|1990/)
})

const refusals: [string, object, string, string | RegExp][] = [
  ['a CPF with wrong check digits', { cpf: '111.444.777-36' }, 'transcript.cpf', 'CPF inválido.'],
  ['a CPF of one digit', { cpf: '111.111.111-11' }, 'transcript.cpf', 'CPF inválido.'],
  ['a CPF with letters', { cpf: '111a44477735' }, 'transcript.cpf', 'CPF inválido.'],
  ['an empty CPF', { cpf: ' ' }, 'transcript.cpf', 'Informe o CPF.'],
  ['an empty name', { name: '  ' }, 'transcript.name', 'Informe o nome.'],
  ['no document number', { document_number: '' }, 'transcript.document_number', 'Informe o número do documento.'],
  ['someone who is 18 tomorrow', { birth: '2008-11-21' }, 'transcript.birth', /menos de 18 anos/],
  ['a day that the calendar has not', { birth: '1990-02-30' }, 'transcript.birth', 'Data inválida.'],
  ['a birth to come', { birth: '2090-01-01' }, 'transcript.birth', 'Data inválida.'],
  ['nobody so old', { birth: '1900-01-01' }, 'transcript.birth', 'Data inválida.'],
  [
    'another birth than the profile’s',
    { birth: '1990-06-16' },
    'transcript.birth',
    'A data não é a do perfil (15/06/1990).',
  ],
  [
    'a document that ended yesterday',
    { document_expires_on: '2026-11-19' },
    'transcript.document_expires_on',
    'O documento está vencido.',
  ],
  [
    'an end that the calendar has not',
    { document_expires_on: '2030-13-01' },
    'transcript.document_expires_on',
    'Data inválida.',
  ],
]

test.each(refusals)('not approved: %s', async (_, changed, field, message) => {
  const { id, accountId } = await cases.waiting()
  const answer = await decide(iris, id, 'approval', approval(changed))
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
  expect(answer.json().errors[field][0]).toMatch(message)
  expect(answer.json().message).toMatch(message)
  await expectUndecided(id, accountId)
})

test('someone who is 18 today, with a document that ends today, is approved; the day is São Paulo’s', async () => {
  const { id } = await cases.waiting({ birth: '2008-11-20' })
  const day = { birth: '2008-11-20', document_expires_on: '2026-11-20' }
  expect((await decide(iris, id, 'approval', approval(day))).status).toBe(204)
})

test('who has no profile yet is approved with the birth of the document', async () => {
  const { id, accountId } = await cases.waiting()
  await site.app.pool.query('delete from profiles where account_id = $1', [accountId])
  expect((await decide(iris, id, 'approval', approval({ birth: '1985-01-31' }))).status).toBe(204)
})

test.each(checks)('not approved without the box %s', async missing => {
  const { id, accountId } = await cases.waiting()
  const checked = checks.filter(check => check !== missing)
  // A box ticked twice is no other box.
  const answer = await decide(iris, id, 'approval', { ...approval(), checked: [...checked, checked[0]] })
  expect(answer.status).toBe(422)
  expect(answer.json().errors).toEqual({ checked: ['Marque todos os itens da verificação.'] })
  await expectUndecided(id, accountId)
})

test('everything that stands against it is told at once', async () => {
  const { id } = await cases.waiting()
  const changed = { cpf: '1', birth: '2015-01-01', document_expires_on: '2000-01-01' }
  const answer = await decide(iris, id, 'approval', { ...approval(changed), checked: [] })
  expect(Object.keys(answer.json().errors)).toEqual([
    'checked',
    'transcript.cpf',
    'transcript.birth',
    'transcript.document_expires_on',
  ])
})

test('not approved when a photo is missing', async () => {
  const { id, accountId } = await cases.waiting()
  await site.app.pool.query(`delete from kyc_documents where submission_id = $1 and kind = 'selfie'`, [id])
  const answer = await decide(iris, id, 'approval', approval())
  expect(answer.json().errors.checked[0]).toMatch(/Faltam fotos/)
  await expectUndecided(id, accountId)
})

test.each([2, 3, 4])('one CPF is one individual account; the other is of type %i', async userType => {
  const first = await cases.waiting({ userType })
  await decide(iris, first.id, 'approval', approval())
  const second = await cases.waiting()
  const answer = await decide(bruno, second.id, 'approval', approval({ cpf: '11144477735' }))
  expect(answer.status).toBe(422)
  expect(answer.json().errors).toEqual({ 'transcript.cpf': ['Este CPF já é de outra conta.'] })
  await expectUndecided(second.id, second.accountId)
  await site.app.pool.query('delete from accounts where id = $1', [first.accountId])
  expect((await decide(bruno, second.id, 'approval', approval())).status).toBe(204)
})

test('a company’s account and its owner’s own may have one CPF', async () => {
  const company = await cases.waiting({ userType: 5 })
  expect((await decide(iris, company.id, 'approval', approval())).status).toBe(204)
  const own = await cases.waiting()
  expect((await decide(iris, own.id, 'approval', approval())).status).toBe(204)
  const another = await cases.waiting({ userType: 5 })
  expect((await decide(iris, another.id, 'approval', approval())).status).toBe(204)
})

test('the same person may be approved again with the same CPF', async () => {
  const { id, accountId } = await cases.waiting()
  await decide(iris, id, 'approval', approval())
  const again = { account_id: accountId, submitted_at: new Date(site.app.now().getTime() + 1) }
  const sent = await site.app.db.insertInto('kyc_submissions').values(again).returning('id').executeTakeFirstOrThrow()
  await site.app.pool.query(
    `insert into kyc_documents select $1, kind, left(md5(object), 22), width, height from kyc_documents where submission_id = $2`,
    [sent.id, id],
  )
  expect((await decide(iris, sent.id, 'approval', approval())).status).toBe(204)
})
