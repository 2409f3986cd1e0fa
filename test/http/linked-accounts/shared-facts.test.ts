import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { evidenceNames, forbiddenSignals } from '#contract/trust-signals.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { highlightsOf } from '#server/safety/linked-accounts/signals.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { openLinks, ownPhone, share, sharedBy, sharedPath } from '#test/world/linked-accounts.ts'
import { advertiser, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let links: ReturnType<typeof openLinks>
let contents: ReturnType<typeof openContentCases>
let iris: BackOffice
let irisId: number
/** The tests move this clock only by minutes, so that the operator's session stays open. */
let clock: number

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-24T15:00:00Z')
  site.app.now = () => new Date(clock)
  links = openLinks(site)
  contents = openContentCases(site)
  const operator = await operatorAtWork(site, 'Íris')
  iris = operator.office
  irisId = operator.id
})
beforeEach(async () => {
  await forgetAttempts(site.app)
  await site.app.pool.query('truncate shared_keys')
})

const iso = (at: number) => new Date(at).toISOString()
const idsOf = ({ accounts }: { accounts: { id: number }[] }) => accounts.map(({ id }) => id)

async function twoOfOneNumber() {
  const phone = ownPhone()
  return [await links.partner(phone), await links.partner(phone)] as const
}

test('two accounts that share a phone show exactly one fact each, even after repeated saves', async () => {
  const one = await links.partner()
  expect((await sharedBy(iris, one.id)).facts).toEqual([])
  const first = clock
  clock += minuteMs
  const other = await links.partner(one.phone)
  await links.partner()
  const since = clock
  clock += minuteMs
  await links.save(one.token, one.phone)
  await links.save(other.token, one.phone)
  const { account_id, facts } = await sharedBy(iris, one.id)
  expect(account_id).toBe(one.id)
  expect(facts).toMatchObject([{ kind: 'phone', times: 1, holders: 2, since: iso(since) }])
  expect(facts[0]?.accounts.map(({ id, since, last_at }) => [id, Date.parse(since), Date.parse(last_at)])).toEqual([
    [one.id, first, clock],
    [other.id, since, clock],
  ])
  expect((await sharedBy(iris, other.id)).facts.map(idsOf)).toEqual([[other.id, one.id]])
})

test('many concurrent accounts with one number make one fact, which names up to twenty', async () => {
  const phone = ownPhone()
  const people = await Promise.all(Array.from({ length: 6 }, () => links.partner(phone)))
  const { facts } = await sharedBy(iris, people[0]?.id as number)
  expect(facts.map(({ kind, holders }) => [kind, holders])).toEqual([['phone', 6]])
  expect(idsOf(facts[0] as { accounts: { id: number }[] }).toSorted()).toEqual(people.map(one => one.id).toSorted())
  const more: number[] = []
  for (let made = 0; made < 16; made++) more.push(await advertiser(site.app))
  await share(site.app, more, [{ kind: 'phone', value: phone }])
  const [fact] = (await sharedBy(iris, more[0] as number)).facts
  expect([fact?.holders, fact?.accounts.length, fact?.accounts[0]?.id]).toEqual([22, 20, more[0]])
})

test('several pictures of the same accounts make one fact, which marks suspended accounts', async () => {
  const one = await advertiser(site.app, { nickname: 'Selma', suspended: true })
  const other = await advertiser(site.app)
  for (const value of ['uma foto', 'outra foto']) await share(site.app, [one, other], [{ kind: 'picture', value }])
  const { facts } = await sharedBy(iris, other)
  expect(facts).toMatchObject([{ kind: 'picture', times: 2, holders: 2 }])
  expect(facts[0]?.accounts.map(({ id, name, suspended }) => [id, name, suspended])).toMatchObject([
    [other, expect.any(String), false],
    [one, 'Selma', true],
  ])
})

test('a deleted account leaves no key and no fact', async () => {
  const phone = ownPhone()
  const registered = await signUp(site.url, { user_type_id: 5 })
  await links.save(registered.token, phone)
  const other = await links.partner(phone)
  expect((await sharedBy(iris, other.id)).facts).toHaveLength(1)
  const { token, id } = registered
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  expect(await links.rows('select from shared_keys where account_id = $1', id)).toEqual([])
  expect((await sharedBy(iris, other.id)).facts).toEqual([])
  expect((await iris.send('GET', sharedPath(id))).status).toBe(404)
})

/** Digests of all tables except the facts and operational data, such as operators' views and the access log. */
async function everythingElse() {
  const own = /^(shared_keys|audit_entries|operator_\w+|access_log_\w+|attempts|signing_keys)$/
  const tables = await links.rows(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  const states: Record<string, string> = {}
  for (const { tablename } of tables.filter(({ tablename }) => !own.test(tablename))) {
    const [{ state }] = await links.rows(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state from ${tablename} t`,
    )
    states[tablename] = state
  }
  return states
}

const catalogue = async () => (await fetch(`${site.url}/api/account/list/2`)).text()

test('a fact, even when an operator reads it, changes no listing, ranking, review or payment', async () => {
  const people = [await links.authors.advertiser(), await links.authors.advertiser(), await links.authors.advertiser()]
  const answers = { 'profile[birth]': '1990-06-15', 'profile[info]': 'Falar com o responsável.' }
  for (const { token } of people) {
    const own = { 'profile[whatsapp]': ownPhone() }
    const saved = await links.authors.save(token, partsOf({ ...companionForm, ...answers, ...own }))
    expect([saved.status, saved.text]).toEqual([204, ''])
  }
  await runQueued(site.app, tasks)
  const ids = people.map(({ id }) => id)
  const before = await everythingElse()
  const shown = await catalogue()
  expect(shown).toContain(`"id":${ids[0]}`)
  await share(site.app, ids, [{ kind: 'phone', value: ownPhone() }])
  await runQueued(site.app, tasks)
  expect(await sharedBy(iris, ids[0] as number)).toMatchObject({ facts: [{ kind: 'phone', holders: 3 }] })
  expect(await everythingElse()).toEqual(before)
  expect(await catalogue()).toBe(shown)
})

test('the audit log has who saw a fact’s accounts, with the accounts and without the value', async () => {
  const [one, other] = await twoOfOneNumber()
  const alone = await links.partner()
  const entries = () =>
    links.rows(
      `select subject, facts from audit_entries where action = 'shared_facts_listed' and operator_id = $1
        and at = $2 order by id`,
      irisId,
      new Date(clock),
    )
  clock += minuteMs
  await sharedBy(iris, alone.id)
  expect(await entries()).toEqual([])
  await sharedBy(iris, one.id)
  await sharedBy(iris, one.id)
  expect(await entries()).toEqual([{ subject: `operator:${irisId}`, facts: { accounts: [one.id, other.id] } }])
  expect(JSON.stringify(await links.rows('select facts from audit_entries'))).not.toContain(one.phone)
})

test('only roles that see document cases see shared facts', async () => {
  const id = await advertiser(site.app)
  for (const role of ['support', 'content', 'finance', 'auditor', 'admin'] as const) {
    const { office } = await operatorAtWork(site, undefined, [role])
    expect([role, (await office.send('GET', sharedPath(id))).status]).toEqual([role, 403])
  }
  for (const role of ['kyc', 'trust'] as const) {
    const { office } = await operatorAtWork(site, undefined, [role])
    expect([role, (await office.send('GET', sharedPath(id))).status]).toEqual([role, 200])
  }
})

const evidence: Record<(typeof evidenceNames)[number], string> = {
  control: 'Para marcar, falar com o responsável.',
  reassurance: 'Perfil 100% real, pode confiar.',
  obscured_phone: 'Me chama: nove oito sete seis cinco quatro três dois um.',
  youth: 'A n0vinh4 da cidade.',
}

test('highlights are shown only beside a fact', async () => {
  const info = Object.values(evidence).join(' ')
  const lone = await links.partner()
  await contents.edited(lone.id, { info })
  expect(await sharedBy(iris, lone.id)).toEqual({ account_id: lone.id, facts: [], highlights: [] })
  const [one, other] = await twoOfOneNumber()
  const plain = await sharedBy(iris, one.id)
  expect(plain.highlights).toEqual([])
  await contents.edited(one.id, { info })
  const { highlights, facts } = await sharedBy(iris, one.id)
  expect([...new Set(highlights.map(({ signal }) => signal))].toSorted()).toEqual([...evidenceNames].toSorted())
  expect(facts).toEqual(plain.facts)
  // No other account has this text.
  expect((await sharedBy(iris, other.id)).highlights).toEqual([])
})

test('a forbidden signal is neither highlighted nor counted, and makes no fact', async () => {
  const examples = Object.values(forbiddenSignals).flatMap(({ examples }) => [...examples])
  for (const example of examples) expect([example, highlightsOf(example)]).toEqual([example, []])
  const [one, other] = await twoOfOneNumber()
  const before = await sharedBy(iris, one.id)
  for (const account of [one, other]) await contents.edited(account.id, { info: examples.slice(0, 8).join('. ') })
  const after = await sharedBy(iris, one.id)
  expect(after.highlights).toEqual([])
  expect(after.facts.filter(({ kind }) => kind !== 'text')).toEqual(before.facts)
  // The response has no field for any forbidden fact about a person.
  expect(JSON.stringify(after)).not.toMatch(/birth|"age"|city|skin|gender/)
})
