import { beforeAll, expect, test } from 'vitest'
import type { HistoryEvent } from '#contract/account.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { periodOf } from '#contract/worklist-kinds.ts'
import { suspendedEmail } from '#server/platform/emails/suspension.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetDocumentRecords } from '#test/world/direct-writes.ts'
import { approval, type Cases, decide, leave, openCases, viewDocuments } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cases: Cases
let clock: number
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>
const mails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
  cases = await openCases(site)
  iris = await operatorAtWork(site, 'Íris')
  bruno = await operatorAtWork(site, 'Bruno')
})

const lift = (office: typeof iris.office, id: number, text = 'Documento e vídeo conferidos.') =>
  office.send('POST', `/api/operator/kyc/${id}/lift`, { body: { text } })
const agree = (office: typeof iris.office, id: number) =>
  office.send('POST', `/api/operator/kyc/${id}/lift-answer`, { body: { agrees: true } })
const read = async (office: typeof iris.office, id: number) =>
  (await office.send('GET', `/api/operator/kyc/${id}`)).json()

async function suspendedCase() {
  const one = await cases.waiting()
  await viewDocuments(iris.office, one.id)
  await decide(iris.office, one.id, 'approval', approval())
  expect(await cases.isListed(one.accountId)).toBe(true)
  await decide(iris.office, one.id, 'freeze', { text: 'Outra pessoa responde por ela.' })
  await forgetDocumentRecords(site.app)
  const [{ id: suspensionId }] = await cases.rows(
    'select id from account_suspensions where account_id = $1 and lifted_at is null',
    one.accountId,
  )
  await suspendedEmail.run(site.app, { suspensionId }, { id: 1 })
  const path = /\/resposta\/[\w-]{43}/.exec(mails.at(-1)?.text ?? '')?.[0] as string
  return { ...one, suspensionId, path }
}

const answer = (path: string, text: string) =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text }).toString(),
  })

test('a suspended person gets a neutral e-mail and answers by its link, and another operator lifts the suspension', async () => {
  const { id, accountId, path } = await suspendedCase()
  const mail = mails.at(-1)
  expect(mail?.subject).toBe('Sua conta está em verificação')
  expect(mail?.text).toContain('até 21/12/2026')
  const page = await request(site.url, path)
  expect(page.status).toBe(200)
  for (const number of ['180', '100', '188']) expect(page.text).toContain(`href="tel:${number}"`)
  for (const text of [mail?.text, page.text]) expect(text).not.toMatch(/menor|coerção|suspeita|Outra pessoa responde/i)
  const sent = await answer(path, 'Sou eu mesma, posso provar.')
  expect([sent.status, sent.headers.location]).toEqual([303, `${path}?enviada=1`])
  expect((await request(site.url, `${path}?enviada=1`)).text).toContain('Resposta recebida.')
  expect((await read(iris.office, id)).suspension).toMatchObject({
    reason: 'Suspeita de menor ou coerção: Outra pessoa responde por ela.',
    operator: 'Íris',
    own: true,
    answers: [{ text: 'Sou eu mesma, posso provar.' }],
  })
  const own = await lift(iris.office, id)
  await leave(iris.office, id)
  expect([own.status, own.json().message]).toEqual([
    403,
    'Foi você quem suspendeu a conta: quem responde e libera é outra pessoa da equipe.',
  ])
  expect((await read(bruno.office, id)).suspension.own).toBe(false)
  expect((await lift(bruno.office, id, 'oi')).status).toBe(422)
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await lift(bruno.office, id)).status).toBe(204)
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await lift(bruno.office, id)).status).toBe(409)
  const alone = await agree(bruno.office, id)
  expect([alone.status, alone.json().message]).toEqual([
    409,
    'O primeiro passo foi seu: o segundo é de outra pessoa da equipe.',
  ])
  expect((await agree(iris.office, id)).status).toBe(204)
  expect(await cases.isListed(accountId)).toBe(true)
  expect((await agree(iris.office, id)).status).toBe(409)
  expect((await lift(bruno.office, id)).status).toBe(409)
  expect((await cases.entriesOf(id)).at(-1)).toMatchObject({
    action: 'account_released',
    facts: { account: accountId, first_by: 'Bruno' },
  })
  expect((await cases.jobs()).filter(({ identifier }) => identifier === 'suspension-lifted-mail')).toMatchObject([
    { payload: { accountId } },
  ])
  expect((await request(site.url, path)).text).toContain('Sua conta foi liberada')
  expect((await answer(path, 'Obrigada')).status).toBe(409)
})

test('a suspended person’s answers wait in the worklist until another operator has replied by e-mail', async () => {
  const { id, accountId, path } = await suspendedCase()
  const waiting = async () => {
    const { data } = (await bruno.office.send('GET', '/api/operator/worklist?only=suspension')).json()
    return (data as WorklistItem[]).filter(({ account }) => account?.id === accountId)
  }
  const reply = async (office: typeof iris.office, last: number) =>
    (await office.send('POST', `/api/operator/kyc/${id}/reply`, { body: { answer: last } })).status
  expect(await waiting()).toEqual([])
  await answer(path, 'Sou eu mesma.')
  const since = new Date(clock)
  clock += minuteMs
  await answer(path, 'Posso provar.')
  expect(await waiting()).toMatchObject([
    { id, since: since.toISOString(), due: new Date(since.getTime() + periodOf('suspension')).toISOString() },
  ])
  expect((await waiting())[0]?.facts).toEqual({ answers: 2 })
  const { answers } = (await read(bruno.office, id)).suspension
  expect(await reply(iris.office, answers[1].id)).toBe(403)
  expect(await reply(bruno.office, answers[0].id)).toBe(204)
  // The reply covers the first answer only, not the later one.
  expect((await waiting())[0]?.facts).toEqual({ answers: 1 })
  expect(await reply(bruno.office, answers[1].id)).toBe(204)
  expect(await waiting()).toEqual([])
  expect(await reply(bruno.office, answers[1].id)).toBe(409)
  expect((await cases.entriesOf(id)).at(-1)).toMatchObject({ action: 'suspension_replied', facts: { answers: 1 } })
  expect((await read(bruno.office, id)).suspension.answers[1].replied_at).toBe(new Date(clock).toISOString())
  await answer(path, 'E agora?')
  expect(await waiting()).toHaveLength(1)
  const { data } = (
    await bruno.office.send('GET', `/api/operator/accounts/${accountId}/history?kind=suspension`)
  ).json()
  expect((data as HistoryEvent[]).filter(({ what }) => what === 'suspension_replied')).toMatchObject([
    { operator: 'Bruno', case_id: id },
  ])
  expect((await lift(bruno.office, id)).status).toBe(204)
  expect((await agree(iris.office, id)).status).toBe(204)
  expect(await waiting()).toEqual([])
})

test('the database refuses to lift a suspension without an operator, or by the operator who suspended', async () => {
  const { suspensionId } = await suspendedCase()
  const set = (by: number | null) =>
    // Writes directly to the database, because the API would refuse both cases first.
    site.app.pool.query('update account_suspensions set lifted_at = $2, lifted_by = $3 where id = $1', [
      suspensionId,
      site.app.now(),
      by,
    ])
  await expect(set(iris.id)).rejects.toThrow('lifted_by_another')
  await expect(set(null)).rejects.toThrow('lifted_by_somebody')
})

test('answers are limited in number, length and time, and an unknown link is refused', async () => {
  const { path } = await suspendedCase()
  expect((await answer(path, '  ')).status).toBe(422)
  expect((await answer(path, 'a'.repeat(3001))).status).toBe(422)
  for (let time = 0; time < 3; time++) expect((await answer(path, `Resposta ${time}`)).status).toBe(303)
  const more = await answer(path, 'Mais uma')
  expect([more.status, more.text.includes('Já recebemos as suas respostas.')]).toEqual([409, true])
  expect((await request(site.url, `/resposta/${'x'.repeat(43)}`)).status).toBe(404)
  expect((await answer(`/resposta/${'x'.repeat(43)}`, 'Oi')).status).toBe(404)
  clock += 31 * dayMs
  expect((await answer(path, 'Tarde')).status).toBe(409)
  expect((await request(site.url, path)).text).toContain('O prazo para responder por aqui terminou')
})
