import { beforeEach, expect, test } from 'vitest'
import { documentsUnseen } from '#contract/document-review.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { listWaiting } from '#test/world/back-office.ts'
import { forgetDocumentRecords, sendAgain } from '#test/world/direct-writes.ts'
import { approval, cpfs, decide, openReviews, reject, viewDocuments } from '#test/world/documents.ts'
import { advertiser, sessionOf } from '#test/world/people.ts'

// 23:30 on the 20th in São Paulo
const {
  site,
  cases,
  offices: [iris, bruno],
} = await openReviews('2026-11-21T02:30:00Z')

beforeEach(() => forgetDocumentRecords(site.app))

test('if two operators decide a case at the same time, one succeeds and the other learns who it was', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, accountId } = await cases.waiting()
    const cpf = cpfs[round] as string
    await viewDocuments(iris, id)
    await viewDocuments(bruno, id)
    const answers = await Promise.all([
      decide(iris, id, 'approval', approval({ cpf })),
      decide(bruno, id, 'rejection', { rejection: 'illegible', text: 'A frente está cortada.' }),
    ])
    const [approved] = answers.map(answer => answer.status)
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual(answers.map(answer => answer.status))
    const loser = answers.find(answer => answer.status === 409)
    expect(loser?.json().message).toMatch(/^Este caso já foi decidido por (Íris|Bruno)\.$/)
    expect((await cases.entriesOf(id)).filter(({ action }) => /^case_(approved|rejected)$/.test(action))).toHaveLength(
      1,
    )
    expect(await cases.isListed(accountId)).toBe(approved === 200)
  }
})

test('one of two concurrent approvals of one CPF for two accounts succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await cases.waiting(), await cases.waiting()]
    const cpf = cpfs[round] as string
    await Promise.all([viewDocuments(iris, one.id), viewDocuments(bruno, other.id)])
    const answers = await Promise.all([
      decide(iris, one.id, 'approval', approval({ cpf })),
      decide(bruno, other.id, 'approval', approval({ cpf })),
    ])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422])
    await forgetDocumentRecords(site.app)
  }
})

test('documents cannot be rejected before this session has opened all their remaining photos', async () => {
  const { id } = await cases.waiting()
  const body = { rejection: 'illegible', text: 'A frente está cortada.' }
  const unseen = await decide(iris, id, 'rejection', body)
  expect([unseen.status, unseen.json().errors]).toEqual([422, { rejection: [documentsUnseen] }])
  await viewDocuments(bruno, id)
  expect((await decide(iris, id, 'rejection', body)).status).toBe(422)
  // Photos that no longer exist need not be opened.
  await cases.rows(`delete from kyc_documents where submission_id = $1 and kind <> 'front'`, id)
  expect((await decide(iris, id, 'rejection', body)).status).toBe(422)
  await viewDocuments(iris, id)
  expect((await decide(iris, id, 'rejection', body)).status).toBe(204)
  const { id: empty } = await cases.waiting()
  await cases.rows('delete from kyc_documents where submission_id = $1', empty)
  expect((await decide(iris, empty, 'rejection', body)).status).toBe(204)
})

test('a rejection tells the person why, and an earlier approval stays in force', async () => {
  const accountId = await advertiser(site.app)
  expect(await cases.isListed(accountId)).toBe(true)
  const id = await sendAgain(site.app, accountId)
  const answer = await reject(iris, id, { rejection: 'illegible', text: '  O verso está cortado.  ' })
  expect(answer.status).toBe(204)
  const [review] = await cases.rows('select verdict, reason, rejection from kyc_reviews where submission_id = $1', id)
  const reason = 'Foto ilegível ou cortada: O verso está cortado.'
  expect(review).toEqual({ verdict: 'rejected', reason, rejection: 'illegible' })
  // `test/http/documents/renewals.test.ts` tests how an approval ends.
  expect(await cases.isListed(accountId)).toBe(true)
  expect((await cases.jobs()).at(-1)).toEqual({
    identifier: 'documents-rejected-mail',
    payload: { accountId, submissionId: id },
  })
  expect((await cases.entriesOf(id)).filter(({ action }) => action !== 'case_opened')).toEqual([
    { action: 'case_rejected', facts: { account: accountId, rejection: 'illegible' } },
  ])
})

test.each([
  ['a listed reason', { rejection: 'because', text: 'Um texto.' }, 'rejection', 'Escolha o motivo.'],
  ['a reason', { text: 'Um texto.' }, 'rejection', 'Escolha o motivo.'],
  ['a text', { rejection: 'other', text: '   ' }, 'text', 'Explique o motivo.'],
  ['visible text', { rejection: 'other', text: '\u200B'.repeat(5) }, 'text', 'Explique o motivo.'],
  ['more than control characters', { rejection: 'other', text: '\u0000'.repeat(5) }, 'text', 'Explique o motivo.'],
])('a rejection needs %s', async (_, body, field, message) => {
  const { id } = await cases.waiting()
  const answer = await reject(iris, id, body)
  expect([answer.status, answer.json().errors]).toEqual([422, { [field]: [message] }])
})

test('a case with newer documents or a suspended account cannot be decided', async () => {
  const { id, accountId } = await cases.waiting()
  const again = await sendAgain(site.app, accountId)
  expect((await decide(iris, id, 'approval', approval())).status).toBe(409)
  expect((await decide(iris, again, 'freeze', {})).status).toBe(204)
  const text = { rejection: 'other', text: 'Um texto.' }
  expect((await reject(iris, again, text)).json().message).toBe('Esta conta está suspensa.')
})

test('a suspicion suspends the account: it unlists it, logs it out and keeps it, even if repeated', async () => {
  const accountId = await advertiser(site.app)
  const [{ id }] = (await cases.rows('select id from kyc_submissions where account_id = $1', accountId)) as [
    { id: number },
  ]
  await sessionOf(site.app, accountId)
  for (const text of ['Alguém dita as respostas.', undefined]) {
    expect((await decide(iris, id, 'freeze', { text })).status).toBe(204)
  }
  expect(await cases.isListed(accountId)).toBe(false)
  expect(await cases.rows('select 1 from account_sessions where account_id = $1', accountId)).toEqual([])
  const suspensions = await cases.rows(
    'select s.reason, s.lifted_at, o.name from account_suspensions s join operators o on o.id = s.operator_id where account_id = $1',
    accountId,
  )
  expect(suspensions).toEqual([
    { reason: 'Suspeita de menor ou coerção: Alguém dita as respostas.', lifted_at: null, name: 'Íris' },
  ])
  expect((await cases.entriesOf(id)).map(({ action }) => action)).toEqual(['account_frozen', 'account_frozen'])
  expect((await iris.send('GET', `/api/operator/kyc/${id}`)).json()).toMatchObject({ frozen: true })
  expect((await listWaiting(iris, 'documents')).map(one => one.id)).not.toContain(id)
})

test('control and invisible characters are removed from an operator’s text', async () => {
  const rejected = await cases.waiting()
  const words = { rejection: 'other', text: 'A foto\u0000está\u202E escura.\nTire outra.' }
  expect((await reject(iris, rejected.id, words)).status).toBe(204)
  const [{ reason }] = (await cases.rows('select reason from kyc_reviews where submission_id = $1', rejected.id)) as [
    { reason: string },
  ]
  expect(reason).toBe('Outro motivo: A foto está escura.\nTire outra.')
  for (const [text, kept] of [
    ['Alguém\u0000dita.', 'Suspeita de menor ou coerção: Alguém dita.'],
    ['\u200B\u0000', 'Suspeita de menor ou coerção'],
  ]) {
    const { id, accountId } = await cases.waiting()
    expect((await decide(iris, id, 'freeze', { text })).status).toBe(204)
    const suspensions = await cases.rows('select reason from account_suspensions where account_id = $1', accountId)
    expect(suspensions).toEqual([{ reason: kept }])
  }
})

test('deciding an unknown case answers 404', async () => {
  for (const [what, body] of [
    ['approval', approval()],
    ['rejection', { rejection: 'other', text: 'Um texto.' }],
    ['freeze', {}],
  ] as const) {
    expect((await decide(iris, 2_000_000_000, what, body)).status).toBe(404)
  }
})

test('the audit chain is intact after all this', async () => {
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
})
