import { expect, test } from 'vitest'
import type { DocumentCaseDetail } from '#contract/document-review.ts'
import { minuteMs } from '#contract/durations.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { approval, approve, cpfs, decide, leave, openReviews, reject, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'

const {
  site,
  clock,
  cases,
  offices: [iris, bruno],
} = await openReviews('2026-11-21T12:00:00Z')

const queue = () => listWaiting(iris, 'documents')
const open = async (office: BackOffice, id: number): Promise<DocumentCaseDetail> =>
  (await office.send('GET', `/api/operator/kyc/${id}`)).json()

test('the latest documents of each account wait, oldest first, unless they are decided or the account is suspended', async () => {
  const made = []
  for (let person = 0; person < 5; person++) {
    clock.at += minuteMs
    made.push(await cases.waiting({ userType: person === 4 ? 5 : 2 }))
  }
  const [one, two, three, four, five] = made as [Made, Made, Made, Made, Made]
  await approve(iris, one.id, approval())
  await reject(iris, two.id, { rejection: 'expired', text: 'Venceu em 2020.' })
  await decide(iris, three.id, 'freeze', {})
  clock.at += minuteMs
  const again = await sendPhotos(site.app, two.accountId)
  const waiting = await queue()
  expect(waiting.map(({ id }) => id)).toEqual([four.id, five.id, again])
  expect(waiting.map(({ facts }) => facts.sendings)).toEqual([1, 1, 2])
  expect(waiting[2]).toMatchObject({ account: { id: two.accountId } })
  for (const { id } of [four, five, { id: again }])
    await reject(iris, id, { rejection: 'other', text: 'Fim do teste.' })
})

type Made = { id: number; accountId: number }

test('pages are ordered by age, not by id, and skip nothing', async () => {
  const made: number[] = []
  const now = clock.at
  for (let person = 0; person < 55; person++) {
    // Higher ids have older documents, and each pair of ids shares a timestamp.
    clock.at = now - Math.floor(person / 2) * 1_000
    made.push(await advertiser(site.app, { kyc: 'pending' }))
  }
  clock.at = now
  const all = await queue()
  expect(all.map(({ account }) => account?.id as number).toSorted()).toEqual(made.toSorted())
  const sentAt = all.map(one => one.since)
  expect(sentAt).toEqual(sentAt.toSorted())
  // Deletes the accounts directly, instead of logging in as all fifty-five.
  await site.app.pool.query('delete from accounts where id = any($1)', [made])
})

test('a case shows what its decision needs, and opening it is audited', async () => {
  const { id, accountId } = await cases.waiting({ nickname: 'Marina', birth: '1991-02-03', photos: 2 })
  const found = await open(iris, id)
  expect(found).toMatchObject({ id, account_id: accountId, sendings: 1, state: 'waiting', review: null, earlier: [] })
  expect(found.documents).toEqual(['front', 'verse', 'selfie'])
  expect(found.profile).toMatchObject({ nickname: 'Marina', birth: '1991-02-03', gender: 'Mulher' })
  expect(found.profile?.photos).toHaveLength(2)
  expect(found.profile?.photos[0]).toMatch(/^\/midias\/[\w-]{12}\/512\.webp$/)
  expect(await cases.entriesOf(id)).toEqual([{ action: 'case_opened', facts: { account: accountId } }])
  expect((await iris.send('GET', '/api/operator/kyc/2000000000')).status).toBe(404)
})

test('a decided case says who decided, and a later one shows why the earlier was rejected', async () => {
  const { id, accountId } = await cases.waiting()
  await reject(bruno, id, { rejection: 'expired', text: 'Venceu em 2020.' })
  const reason = 'Documento vencido: Venceu em 2020.'
  const decided = await open(iris, id)
  expect(decided.review).toEqual({
    verdict: 'rejected',
    reason,
    reviewed_at: site.app.now().toISOString(),
    operator: 'Bruno',
  })
  expect(decided.claimed_by).toBeNull()
  clock.at += minuteMs
  const again = await open(iris, await sendPhotos(site.app, accountId))
  expect(again).toMatchObject({ sendings: 2, documents: ['front', 'verse', 'selfie'], earlier: [{ reason }] })
})

test('for a quarter of an hour a second operator sees who has a case open', async () => {
  const { id } = await cases.waiting()
  expect((await open(iris, id)).claimed_by).toBeNull()
  expect((await open(iris, id)).claimed_by).toBeNull()
  expect((await open(bruno, id)).claimed_by).toBe('Íris')
  const listed = await listWaiting(bruno, 'documents')
  expect(listed.find(one => one.id === id)?.claimed_by).toBe('Íris')
  expect((await queue()).find(one => one.id === id)?.claimed_by).toBeNull()
  clock.at += 10 * minuteMs
  await queue()
  await open(bruno, id)
  clock.at += 5 * minuteMs
  expect((await open(bruno, id)).claimed_by).toBeNull()
  expect((await open(iris, id)).claimed_by).toBe('Bruno')
  await leave(bruno, id)
  expect((await approve(iris, id, approval({ cpf: cpfs[4] as string }))).status).toBe(200)
})

test('leaving a case or opening another releases it', async () => {
  const [one, other] = [await cases.waiting(), await cases.waiting()]
  await open(iris, one.id)
  expect((await leave(bruno, one.id)).status).toBe(204)
  expect((await open(bruno, one.id)).claimed_by).toBe('Íris')
  expect((await leave(iris, one.id)).status).toBe(204)
  expect((await open(bruno, one.id)).claimed_by).toBeNull()
  await open(bruno, other.id)
  expect((await open(iris, one.id)).claimed_by).toBeNull()
  expect((await open(iris, other.id)).claimed_by).toBe('Bruno')
  expect((await leave(iris, 2_000_000_000)).status).toBe(204)
  const caio = (await operatorAtWork(site, 'Caio')).office
  await open(caio, one.id)
  await caio.send('DELETE', '/api/operator/session')
  expect((await open(iris, one.id)).claimed_by).toBeNull()
})

test('operators who keep swapping cases are never refused', async () => {
  const [one, other] = [await cases.waiting(), await cases.waiting()]
  for (let round = 0; round < 6; round++) {
    const [first, second] = round % 2 ? [one.id, other.id] : [other.id, one.id]
    const answers = await Promise.all([
      iris.send('GET', `/api/operator/kyc/${first}`),
      bruno.send('GET', `/api/operator/kyc/${second}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})

test('if two operators open a case at the same time, exactly one learns of the other', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await cases.waiting()
    const found = await Promise.all([open(iris, id), open(bruno, id)])
    expect(found.filter(one => one.claimed_by === null)).toHaveLength(1)
  }
})
