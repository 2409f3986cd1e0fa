import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { ask } from '#test/world/calls.ts'
import { forgetDocumentRecords } from '#test/world/direct-writes.ts'
import { approval, approve, cpfs, decide, lift, openReviews } from '#test/world/documents.ts'
import { password, sessionOf } from '#test/world/people.ts'

const { site, clock, cases, iris, bruno } = await openReviews('2026-11-24T15:00:00Z')

beforeEach(async () => {
  await forgetDocumentRecords(site.app)
  await site.app.db.deleteFrom('banned_people').execute()
})

const confirm = (id: number, ban?: string) =>
  bruno.office.send('POST', `/api/operator/kyc/${id}/freeze-confirmation`, {
    body: { text: 'Vi as conversas que a denúncia trouxe.', ...(ban && { ban }) },
  })

/** A person approved and then suspended by Íris, and banned by Bruno. */
async function banned(read = {}) {
  const one = await cases.waiting()
  expect((await approve(iris.office, one.id, approval(read))).status).toBe(200)
  expect((await decide(iris.office, one.id, 'freeze', {})).status).toBe(204)
  expect((await confirm(one.id, 'coercion')).status).toBe(204)
  await forgetDocumentRecords(site.app)
  return one
}

test('a banned person’s CPF is refused on another account for five years, and the list stores no number', async () => {
  const first = await banned()
  const rows = await cases.rows('select * from banned_people')
  expect(rows).toMatchObject([
    { reason: 'coercion', first_operator_id: iris.id, operator_id: bruno.id, lifted_at: null },
  ])
  expect(rows[0].until).toEqual(new Date('2031-11-24T15:00:00Z'))
  expect(JSON.stringify(rows.map(row => ({ ...row, cpf_hash: row.cpf_hash.toString('latin1') })))).not.toMatch(/111444/)
  expect(await cases.entriesOf(first.id)).toContainEqual({
    action: 'suspension_confirmed',
    facts: { account: first.accountId, text: expect.any(String), ban: 'coercion' },
  })
  const again = await cases.waiting()
  const refused = await approve(iris.office, again.id, approval({ document_number: 'outro 1' }))
  expect([refused.status, refused.json().errors]).toEqual([
    422,
    {
      'transcript.cpf': [
        `Esta pessoa está na lista de banidas (nº ${rows[0].id}). Recuse, ou fale com Confiança e segurança.`,
      ],
    },
  ])
  await endRows(site.app, ['banned_people'])
  clock.at = Date.parse('2031-11-24T15:00:01Z')
  await endRows(site.app, ['banned_people'])
  expect(await cases.rows('select 1 from banned_people')).toEqual([])
  clock.at = Date.parse('2026-11-24T15:00:00Z')
  expect((await approve(iris.office, again.id, approval())).json()).toEqual({ state: 'approved' })
})

test('the same document number alone requires a second operator', async () => {
  await banned()
  const { id, accountId } = await cases.waiting()
  const same = approval({ cpf: cpfs[1] as string, document_number: '12 345 678 9' })
  expect((await approve(iris.office, id, same)).json()).toEqual({ state: 'second_review' })
  expect(
    await cases.rows("select payload -> 'reasons' as reasons from approvals where submission_id = $1", id),
  ).toEqual([{ reasons: ['banned'] }])
  expect((await approve(bruno.office, id, same)).json()).toEqual({ state: 'approved' })
  expect(await cases.isListed(accountId)).toBe(true)
})

test('a ban ends when the suspension is lifted, and outlives the account', async () => {
  const first = await banned()
  expect((await lift(bruno.office, iris.office, first.id)).status).toBe(204)
  expect((await cases.rows('select lifted_at from banned_people'))[0].lifted_at).toEqual(new Date(clock.at))
  const again = await cases.waiting()
  expect((await approve(iris.office, again.id, approval())).json()).toEqual({ state: 'approved' })

  const other = await banned({ cpf: cpfs[2] as string })
  await site.app.pool.query('update account_suspensions set lifted_at = $1, lifted_by = $2 where account_id = $3', [
    new Date(clock.at),
    bruno.id,
    other.accountId,
  ])
  const token = await sessionOf(site.app, other.accountId)
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  const last = await cases.waiting()
  expect((await approve(iris.office, last.id, approval({ cpf: cpfs[2] as string }))).status).toBe(422)
})

test('a person whose documents nobody has read cannot be banned, and the refusal confirms nothing', async () => {
  const one = await cases.waiting()
  await decide(iris.office, one.id, 'freeze', {})
  const refused = await confirm(one.id, 'exploitation')
  expect([refused.status, refused.json().errors]).toEqual([
    422,
    { ban: ['Nenhum documento desta pessoa foi lido ainda: não há o que guardar na lista.'] },
  ])
  expect(
    await cases.rows(
      `select 1 from approvals q join account_suspensions s on s.id = q.suspension_id
        where s.account_id = $1 and q.answer is not null`,
      one.accountId,
    ),
  ).toEqual([])
  expect((await confirm(one.id, 'dislike')).json().errors).toEqual({ ban: ['Escolha o motivo.'] })
  expect((await confirm(one.id)).status).toBe(204)
})
