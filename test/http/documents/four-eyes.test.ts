import { beforeEach, expect, test } from 'vitest'
import { checks } from '#contract/document-review.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { forgetDocumentRecords, sendAgain } from '#test/world/direct-writes.ts'
import {
  approval,
  approve,
  decide,
  leave,
  lift,
  openCases,
  openReviews,
  reject,
  review,
  viewDocuments,
} from '#test/world/documents.ts'
import { share } from '#test/world/linked-accounts.ts'
import { advertiser } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

// 23:30 on the 20th in São Paulo
const { site, cases, iris, bruno } = await openReviews('2026-11-21T02:30:00Z')

beforeEach(() => forgetDocumentRecords(site.app))

const young = '2004-11-21'
const read = async (office: BackOffice, id: number) => (await office.send('GET', `/api/operator/kyc/${id}`)).json()
const reviewOf = async (id: number) =>
  (
    await cases.rows(
      `select r.verdict, r.operator_id, q.asked_by, q.answer, q.payload ? 'transcript' as still_read
        from kyc_reviews r left join approvals q on q.id = r.approval_id where r.submission_id = $1`,
      id,
    )
  )[0]
const decided = (verdict: 'approved' | 'rejected', by: typeof iris, first: typeof iris) => ({
  ...{ verdict, operator_id: by.id, asked_by: first.id, answer: verdict, still_read: false },
})

async function proposed() {
  const one = await cases.waiting({ birth: young })
  expect((await approve(iris.office, one.id, approval({ birth: young }))).status).toBe(200)
  return one
}

test('a person of 21 is approved once two operators have independently read the same data', async () => {
  const { id, accountId } = await proposed()
  expect([await cases.isListed(accountId), await reviewOf(id)]).toEqual([false, undefined])
  expect((await cases.entriesOf(id)).at(-1)).toEqual({
    action: 'case_proposed',
    facts: { account: accountId, reasons: ['young'], checked: checks },
  })
  const seen = await read(bruno.office, id)
  expect(seen).toMatchObject({ state: 'waiting', proposed_by: 'Íris', claimed_by: null })
  expect(seen.second).toMatchObject({ reasons: [], alone: false })
  expect(seen.second.proposal).toMatchObject({ operator: 'Íris', own: false, reasons: ['young'] })
  // The second operator does not see the data that the first one transcribed.
  expect(JSON.stringify(seen)).not.toMatch(/111\.?444|12\.345|Nome do Documento/)
  const factsFor = async ({ office }: typeof iris) => {
    const { data } = (await office.send('GET', '/api/operator/worklist?only=documents')).json()
    return data.find((item: { id: number }) => item.id === id).facts
  }
  expect(await factsFor(bruno)).toEqual({ sendings: 1, second: true, own: false, number: false })
  expect(await factsFor(iris)).toMatchObject({ own: true })
  expect((await read(iris.office, id)).second.proposal.own).toBe(true)
  await leave(bruno.office, id)

  for (const [what, body] of [
    ['approval', approval({ birth: young })],
    ['rejection', { rejection: 'illegible', text: 'A frente está cortada.' }],
  ] as const) {
    const own = await decide(iris.office, id, what, body)
    expect([own.status, own.json().message]).toEqual([
      409,
      'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.',
    ])
  }
  expect((await decide(bruno.office, id, 'approval', approval({ birth: young }))).json().errors).toEqual({
    checked: ['Abra as três fotos do documento antes de aprovar.'],
  })
  const same = approval({ birth: young, name: 'NOME DO DOCUMENTO', cpf: '11144477735' })
  expect((await approve(bruno.office, id, same)).status).toBe(200)
  expect(await cases.isListed(accountId)).toBe(true)
  expect(await reviewOf(id)).toEqual(decided('approved', bruno, iris))
})

test('a day later one operator is enough', async () => {
  const { id, accountId } = await cases.waiting({ birth: '2004-11-20' })
  expect((await approve(iris.office, id, approval({ birth: '2004-11-20' }))).status).toBe(200)
  expect(await cases.isListed(accountId)).toBe(true)
})

test('if their readings differ, the second operator learns where, and corrects or returns the case', async () => {
  const { id, accountId } = await proposed()
  const other = { birth: young, document_number: '98.765', document_kind: 'cnh' as const }
  const differing = await approve(bruno.office, id, approval(other))
  expect([differing.status, differing.json().message]).toEqual([422, 'As duas análises leram coisas diferentes.'])
  expect(differing.json().errors).toEqual({
    'transcript.document_number': ['A primeira análise leu: 12.345.678-9. Confira no documento.'],
    'transcript.document_kind': ['A primeira análise leu: RG ou CIN. Confira no documento.'],
  })
  expect(await reviewOf(id)).toBeUndefined()
  expect((await decide(bruno.office, id, 'approval', { ...approval(other), differs: true })).status).toBe(200)
  expect((await cases.entriesOf(id)).at(-1)).toMatchObject({
    action: 'case_proposed',
    facts: { first_by: 'Íris', fields: ['transcript.document_number', 'transcript.document_kind'] },
  })
  expect((await decide(bruno.office, id, 'approval', approval(other))).status).toBe(409)
  expect((await decide(iris.office, id, 'approval', approval(other))).status).toBe(200)
  expect(await reviewOf(id)).toEqual(decided('approved', iris, bruno))
  expect(await cases.isListed(accountId)).toBe(true)
})

test('the second operator can reject, and the record names both', async () => {
  const { id, accountId } = await proposed()
  const body = { rejection: 'face_mismatch', text: 'O rosto é de outra pessoa.' }
  expect((await reject(bruno.office, id, body)).status).toBe(204)
  expect(await reviewOf(id)).toEqual(decided('rejected', bruno, iris))
  expect(await cases.isListed(accountId)).toBe(false)
})

let numbers = 0
const sharePhone = async (accountId: number) =>
  share(site.app, [accountId, await advertiser(site.app)], [{ kind: 'phone', value: `2198700${1000 + ++numbers}` }])

type Flagged = { id: number; accountId: number }
const again = async ({ id, accountId }: Flagged, rejection: string) => {
  await reject(bruno.office, id, { rejection, text: 'Envie outra foto.' })
  return { accountId, id: await sendAgain(site.app, accountId) }
}
const flags: [string, string[], (one: Flagged) => Promise<Flagged>][] = [
  [
    'an open report of a minor',
    ['report'],
    async one => {
      const at = site.app.now()
      const report = {
        kind: 'minor',
        lane: 'tip',
        relation: 'other',
        place: 'x',
        body: 'x',
        over_limit: false,
      } as const
      const times = { received_at: at, waiting_since: at, due_at: at, queued_for: at }
      await site.app.db
        .insertInto('reports')
        .values({ ...report, ...times, account_id: one.accountId })
        .execute()
      return one
    },
  ],
  [
    'a telephone that another account has',
    ['linked'],
    async one => {
      await sharePhone(one.accountId)
      return one
    },
  ],
  [
    'a telephone that another account had before the last approval',
    [],
    async ({ id, accountId }) => {
      await sharePhone(accountId)
      await review(site.app, id, 'approved', new Date(site.app.now().getTime() + 1))
      return { accountId, id: await sendAgain(site.app, accountId) }
    },
  ],
  [
    'a marked word in the profile',
    ['words'],
    async one => {
      await site.app.pool.query(`update profiles set info = 'novinha' where account_id = $1`, [one.accountId])
      return one
    },
  ],
  [
    'an earlier suspension',
    ['suspended'],
    async one => {
      await decide(bruno.office, one.id, 'freeze', {})
      expect((await lift(iris.office, bruno.office, one.id)).status).toBe(204)
      return one
    },
  ],
  ['an earlier refusal because of what the photos showed', ['rejected'], one => again(one, 'tampered')],
  ['an earlier refusal of an illegible photo', [], one => again(one, 'illegible')],
]

test.each(flags)('%s: reasons %j', async (_, reasons, make) => {
  const { id, accountId } = await make(await cases.waiting())
  expect((await read(iris.office, id)).second.reasons).toEqual(reasons)
  expect((await approve(iris.office, id, approval())).status).toBe(200)
  expect(await cases.isListed(accountId)).toBe(reasons.length === 0)
})

test('a setting requires two operators for everybody’s documents', async () => {
  const strict = await bootSite({ variables: { SECOND_REVIEWER: 'all' } })
  const all = await openCases(strict)
  const { office } = await operatorAtWork(strict, 'Alice')
  const { id, accountId } = await all.waiting()
  // On a new site with a single operator, the case says that no other operator can decide.
  expect((await read(office, id)).second).toEqual({ reasons: ['all'], proposal: null, alone: true })
  expect((await approve(office, id, approval())).status).toBe(200)
  expect(await all.isListed(accountId)).toBe(false)
  const other = await operatorAtWork(strict, 'Davi', ['kyc'])
  expect((await read(office, id)).second.alone).toBe(false)
  await leave(office, id)
  expect((await approve(other.office, id, approval())).status).toBe(200)
  expect(await all.isListed(accountId)).toBe(true)
})

test('one of two concurrent second decisions succeeds', async () => {
  const { id } = await proposed()
  const clara = await operatorAtWork(site, 'Clara')
  const body = approval({ birth: young })
  await viewDocuments(bruno.office, id)
  await viewDocuments(clara.office, id)
  const answers = await Promise.all([bruno, clara].map(({ office }) => decide(office, id, 'approval', body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the database refuses the same operator twice, and a second operator who did not answer', async () => {
  const { id } = await proposed()
  const answer = `update approvals set answer = 'approved', answered_by = $2, answered_at = now() where submission_id = $1`
  const insert = `insert into kyc_reviews (submission_id, verdict, reviewed_at, operator_id, approval_id)
    select $1, 'approved', now(), $2, id from approvals where submission_id = $1`
  const run = (statement: string, by: number | null) => site.app.pool.query(statement, [id, by])
  await expect(run(answer, iris.id)).rejects.toThrow('answered_by_another')
  await expect(run(insert, bruno.id)).rejects.toThrow('kyc_reviews_approval')
  await run(answer, bruno.id)
  await expect(run(insert, iris.id)).rejects.toThrow('kyc_reviews_approval')
  await expect(run(insert, null)).rejects.toThrow('approved_by_operator')
  const other = await cases.waiting()
  await expect(run(insert.replace('select $1', `select ${other.id}`), bruno.id)).rejects.toThrow('kyc_reviews_approval')
  await run(insert, bruno.id)
})
