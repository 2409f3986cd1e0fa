import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { unconfirmedEmail } from '#server/platform/emails/operators.ts'
import { alarmUnconfirmed } from '#server/safety/reviews/unconfirmed-suspensions.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { decide, leave, openReviews } from '#test/world/documents.ts'

const { site, clock, cases, iris, bruno } = await openReviews('2026-11-21T12:00:00Z')
const mails: { to: string; subject: string; text: string }[] = []
site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }

const post = (office: BackOffice, id: number, what: string, body: unknown) =>
  office.send('POST', `/api/operator/kyc/${id}/${what}`, { body })
async function suspensionOf(office: BackOffice, id: number) {
  const { suspension } = (await office.send('GET', `/api/operator/kyc/${id}`)).json()
  await leave(office, id)
  return suspension
}

async function suspended() {
  const one = await cases.waiting()
  expect((await decide(iris.office, one.id, 'freeze', { text: 'Alguém dita as respostas.' })).status).toBe(204)
  return one
}

async function queued(accountId: number, office = bruno.office) {
  const { data } = (await office.send('GET', '/api/operator/worklist?only=second_review')).json()
  return (data as WorklistItem[]).filter(({ account }) => account?.id === accountId)
}

test('a suspension takes effect immediately and waits for a second operator to confirm it', async () => {
  const { id, accountId } = await suspended()
  const until = new Date(clock.at + dayMs).toISOString()
  expect(await queued(accountId)).toMatchObject([{ id, due: until, facts: { lifting: false, asked_by: 'Íris' } }])
  expect(await suspensionOf(iris.office, id)).toMatchObject({ own: true, confirm_by: until, confirmation: null })
  const text = 'Vi o vídeo e também suspenderia.'
  const own = await post(iris.office, id, 'freeze-confirmation', { text })
  expect([own.status, own.json().message]).toEqual([
    409,
    'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.',
  ])
  expect((await post(bruno.office, id, 'freeze-confirmation', { text: 'oi' })).status).toBe(422)
  expect((await post(bruno.office, id, 'freeze-confirmation', { text })).status).toBe(204)
  expect((await post(bruno.office, id, 'freeze-confirmation', { text })).status).toBe(409)
  expect((await suspensionOf(iris.office, id)).confirmation).toMatchObject({ operator: 'Bruno', text })
  expect(await queued(accountId)).toEqual([])
  expect(await cases.entriesOf(id)).toContainEqual({
    action: 'suspension_confirmed',
    facts: { account: accountId, text },
  })
})

test('lifting a suspension rejects its pending confirmation, and only the lifting is listed', async () => {
  const { id, accountId } = await suspended()
  expect((await post(bruno.office, id, 'lift', { text: 'Falei com ela por vídeo.' })).status).toBe(204)
  expect(await queued(accountId)).toMatchObject([{ id, facts: { lifting: true, asked_by: 'Bruno' } }])
  expect((await post(iris.office, id, 'lift-answer', { agrees: true })).status).toBe(204)
  expect(
    await cases.rows(
      `select action, answer, answered_by from approvals where suspension_id in (
        select id from account_suspensions where account_id = $1) order by id`,
      accountId,
    ),
  ).toEqual([
    { action: 'suspension', answer: 'rejected', answered_by: bruno.id },
    { action: 'lift', answer: 'approved', answered_by: iris.id },
  ])
})

test('an operator who disagrees with a lifting says why; the suspension stays, and can be lifted later', async () => {
  const { id, accountId } = await suspended()
  await post(bruno.office, id, 'freeze-confirmation', { text: 'Também suspenderia.' })
  expect((await post(iris.office, id, 'lift-answer', { agrees: true })).status).toBe(409)
  expect((await post(bruno.office, id, 'lift', { text: 'Falei com ela por vídeo.' })).status).toBe(204)
  expect(await queued(accountId)).toMatchObject([{ id, facts: { lifting: true, asked_by: 'Bruno' } }])
  const wordless = await post(iris.office, id, 'lift-answer', { agrees: false })
  expect([wordless.status, wordless.json().errors]).toEqual([422, { text: ['Explique o motivo.'] }])
  expect((await post(iris.office, id, 'lift-answer', { agrees: false, text: 'O vídeo foi cortado.' })).status).toBe(204)
  expect(await queued(accountId)).toEqual([])
  expect(await suspensionOf(bruno.office, id)).toMatchObject({
    lift: null,
    refused_lifts: [{ operator: 'Íris', text: 'O vídeo foi cortado.' }],
  })
  expect((await post(bruno.office, id, 'lift', { text: 'Falei de novo, sem corte.' })).status).toBe(204)
  expect((await post(iris.office, id, 'lift-answer', { agrees: true })).status).toBe(204)
  expect(await suspensionOf(bruno.office, id)).toBeNull()
})

test('the database refuses the same operator for both steps', async () => {
  const { accountId } = await suspended()
  const [{ id: suspension }] = await cases.rows('select id from account_suspensions where account_id = $1', accountId)
  const confirm = (by: number, columns = '') =>
    site.app.pool.query(
      `update approvals set answer = 'approved', answered_by = $2, answered_at = now() ${columns} where suspension_id = $1`,
      [suspension, by],
    )
  await expect(confirm(iris.id)).rejects.toThrow('answered_by_another')
  await expect(confirm(iris.id, `, asked_by = ${bruno.id}`)).rejects.toThrow('never changed')
  const lifted = site.app.pool.query(
    "update account_suspensions set lifted_at = now() + interval '99 years', lifted_by = $2, lift_agreed_by = $2 where id = $1",
    [suspension, bruno.id],
  )
  await expect(lifted).rejects.toThrow('lift_agreed_by_another')
})

test('after a day without a second operator the suspension stays, and the team is mailed once', async () => {
  const { id, accountId } = await suspended()
  clock.at += dayMs - 1
  await alarmUnconfirmed(site.app)
  expect(site.log.filter(({ event }) => event === 'suspension_unconfirmed')).toEqual([])
  clock.at += 1
  await alarmUnconfirmed(site.app)
  await alarmUnconfirmed(site.app)
  const told = site.log.filter(({ event }) => event === 'suspension_unconfirmed')
  expect(told).toEqual([{ event: 'suspension_unconfirmed', facts: { suspensions: 2 } }])
  const dora = await operatorAtWork(site, 'Dora', ['kyc'])
  expect(await suspensionOf(dora.office, id)).toMatchObject({ confirmation: null })
  expect(await queued(accountId, dora.office)).toHaveLength(1)
  mails.length = 0
  await unconfirmedEmail.run(site.app, { count: 2 }, { id: 1 })
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([iris.email, bruno.email]))
  expect(mails[0]?.text).toContain('Nada muda por si')
})
