import { beforeAll, expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { type Decision, listDecisions } from '#contract/decisions.ts'
import { giveDeclarations, withdrawDeclaration } from '#contract/declarations.ts'
import { type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import { type OwnPhone, readOwnPhone } from '#contract/phone.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { approveItem, openContentCases } from '#test/world/content-cases.ts'
import { expectDiscreet, type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, logInAs, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let trust: BackOffice
const reason = 'Assinou na nossa frente em 26/11, folha na pasta 12.'

beforeAll(async () => {
  mailbox = await openMailbox()
  const addresses = {
    PUBLIC_URL: 'https://vespera.example',
    CONTACT_EMAIL: 'atendimento@central.example',
    MAIL_FROM: 'Central <nao-responda@central.example>',
  }
  site = await bootSite({ variables: { SMTP_URL: mailbox.url, ...addresses } })
  trust = (await operatorAtWork(site, 'Íris')).office
})

const post = (path: string, body: object, office = trust) => office.send('POST', `/api/operator/${path}`, { body })
const recordKinds = (id: number, kinds: readonly string[], office = trust) =>
  post(`accounts/${id}/declarations`, { kinds, reason }, office)
const isListed = async (id: number) => (await fetch(`${site.url}/api/account/list/user/${id}`)).status === 200
const individual = ['own_will', 'publication', 'sensitive_data']

async function decisionsOf(token: string) {
  const { data } = bodyOf<{ data: Decision[] }>(await ask(site.url, listDecisions, { token }))
  return data.filter(({ verdict }) => verdict === 'recorded').map(({ about, reason }) => [about, reason])
}

const audited = async (subject: string) =>
  (
    await site.app.pool.query('select action, facts from audit_entries where subject = $1 order by id', [subject])
  ).rows.filter(({ action }) => action.endsWith('_recorded'))

test('an account that used only the calls of §7 is listed once an operator records its steps, and its owner is mailed', async () => {
  const id = await advertiser(site.app, { declares: false, provenPhone: false, photos: 0 })
  const { token, email } = await logInAs(site, id)
  const photo = await openContentCases(site).added(id, { people: null })
  expect(await isListed(id)).toBe(false)
  expect((await recordKinds(id, individual)).status).toBe(204)
  expect(await isListed(id)).toBe(true)

  expect((await approveItem(trust, photo)).status).toBe(409)
  expect((await post(`media/${photo.id}/people`, { people: 'alone', reason })).status).toBe(204)
  expect((await approveItem(trust, photo)).status).toBe(204)

  const { number } = bodyOf<OwnPhone>(await ask(site.url, readOwnPhone, { token }))
  expect((await post(`accounts/${id}/number`, { number: '(21) 90000-0000', reason })).status).toBe(422)
  expect((await post(`accounts/${id}/number`, { number: number as string, reason })).status).toBe(204)
  expect(bodyOf(await ask(site.url, readOwnPhone, { token }))).toMatchObject({ proven: true, shown: number })

  const decisions = [
    ['phone', reason],
    ['image', reason],
    ['declarations', reason],
  ]
  expect(await decisionsOf(token)).toEqual(decisions)
  await runQueued(site.app, tasks)
  const mails = mailbox.to(email).filter(({ subject }) => subject === 'Registramos um passo na sua conta')
  expect(mails).toHaveLength(3)
  for (const mail of mails) {
    expect(mail.text).toContain(`Como soubemos: ${reason}`)
    expectDiscreet(mail)
  }
  const facts = { account: id, text: reason }
  expect(await audited(`account:${id}`)).toMatchObject([
    { action: 'declarations_recorded', facts: { ...facts, declarations: individual } },
    { action: 'number_recorded', facts },
  ])
  expect(await audited(`media:${photo.id}`)).toMatchObject([{ action: 'people_recorded', facts }])
  const history = (await trust.send('GET', `/api/operator/accounts/${id}/history`)).json().data
  expect(history.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['declared', 'people_recorded', 'number_proven']),
  )
  const own = JSON.stringify(bodyOf(await ask(site.url, exportAccount, { token, body: { password } })))
  expect(own.split(reason)).toHaveLength(3 + 2 + 1)
  expect(own).not.toContain('"operator_id"')
})

test('the account’s case says what can be recorded, and nothing can be recorded twice', async () => {
  const open = async (id: number) => (await trust.send('GET', `/api/operator/accounts/${id}`)).json()
  const id = await advertiser(site.app, { userType: 5, declares: false, provenPhone: false })
  expect(await open(id)).toMatchObject({ undeclared: ['ad_rights', 'publication'], number_unproven: true })
  expect((await recordKinds(id, ['own_will'])).status).toBe(422)
  expect((await recordKinds(id, ['ad_rights'])).status).toBe(204)
  expect((await recordKinds(id, ['ad_rights'])).status).toBe(409)
  expect(await open(id)).toMatchObject({ undeclared: ['publication'], number_unproven: true })
  const friend = await advertiser(site.app, { userType: 4, provenPhone: false })
  expect(await open(friend)).toMatchObject({ undeclared: [], number_unproven: false })
  expect((await post(`accounts/${friend}/number`, { number: '21900000000', reason })).status).toBe(409)
})

test('an operator cannot record a step that the person withdrew or answered differently', async () => {
  const id = await advertiser(site.app)
  const { token } = await logInAs(site, id)
  await ask(site.url, withdrawDeclaration, { token, params: { kind: 'publication' } })
  expect((await recordKinds(id, ['publication'])).status).toBe(409)
  expect(await isListed(id)).toBe(false)
  const item = await openContentCases(site).added(id, { people: 'others' })
  expect((await post(`media/${item.id}/people`, { people: 'alone', reason })).status).toBe(409)
  await ask(site.url, giveDeclarations, { token, body: { data: [{ kind: 'publication', version: 1 }] } })
  expect(await isListed(id)).toBe(true)
})

const calls: [
  name: string,
  roles: readonly OperatorRole[],
  send: (office: BackOffice, id: number, media: number) => ReturnType<typeof post>,
][] = [
  ['declarations', ['kyc', 'trust'], (office, id) => recordKinds(id, individual, office)],
  ['number', ['kyc', 'trust'], (office, id) => post(`accounts/${id}/number`, { number: '1', reason }, office)],
  [
    'people',
    ['content', 'trust'],
    (office, _, media) => post(`media/${media}/people`, { people: 'alone', reason }, office),
  ],
]

test.each(calls)('only the right roles can record %s, and never for a suspended account', async (_, roles, send) => {
  const id = await advertiser(site.app, { declares: false, provenPhone: false, suspended: true })
  const { id: media } = await openContentCases(site).added(id, { people: null })
  for (const role of roleNames) {
    const { office } = await operatorAtWork(site, `Só ${role}`, [role])
    expect((await send(office, id, media)).status, role).toBe(roles.includes(role) ? 409 : 403)
  }
})

test.each(['', 'curto'])('a reason like %j is refused', async reason => {
  const id = await advertiser(site.app, { declares: false })
  expect((await post(`accounts/${id}/declarations`, { kinds: individual, reason })).status).toBe(422)
})
