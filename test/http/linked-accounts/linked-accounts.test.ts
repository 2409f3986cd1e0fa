import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { linkedLimits } from '#contract/linked-kinds.ts'
import { linkAccount } from '#server/linked-accounts/link-account.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { decideLinks, openLinkedCase, openLinks, ownPhone } from '#test/world/linked-accounts.ts'
import { password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let links: ReturnType<typeof openLinks>
let iris: BackOffice
let clock: number
const day = 86_400_000
// Within which an operator stays logged in.
const minute = 60_000

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-24T15:00:00Z')
  site.app.now = () => new Date(clock)
  links = openLinks(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})
beforeEach(async () => {
  await forgetAttempts(site.app)
  await site.app.pool.query('truncate linked_cases, shared_keys cascade')
})

const idsOf = (...people: { id: number }[]) => people.map(({ id }) => id).sort((one, other) => one - other)

/** Two partners whose number is the same. */
async function twoOfOneNumber() {
  const one = await links.partner()
  const other = await links.partner(one.phone)
  await links.runJobs()
  return [one, other] as const
}

test('two accounts that share a telephone open exactly one case, however often they save it', async () => {
  const one = await links.partner()
  await links.runJobs()
  expect(await links.cases()).toEqual([])
  const other = await links.partner(one.phone)
  await links.partner()
  await links.runJobs()
  const [only] = await links.cases()
  expect(await links.cases()).toEqual([{ id: expect.any(Number), waits: true, accounts: idsOf(one, other) }])
  await links.save(one.token, one.phone)
  await links.save(other.token, one.phone)
  await links.runJobs()
  await linkAccount(site.app, { accountId: one.id })
  expect(await links.cases()).toEqual([only])
  const { facts, events, due_at } = await openLinkedCase(iris, only.id)
  expect(facts).toMatchObject([{ kind: 'phone', times: 1, holders: 2, accounts: [{ id: one.id }, { id: other.id }] }])
  expect(events.map(({ kind }) => kind)).toEqual(['opened'])
  expect(due_at).toBe(new Date(clock + linkedLimits.dueDays * day).toISOString())
})

test('many accounts that arrive at once with one number still open one case', async () => {
  for (let round = 0; round < 3; round++) {
    const phone = ownPhone()
    const people = await Promise.all(Array.from({ length: 6 }, () => links.partner(phone)))
    await Promise.all(people.map(({ id }) => linkAccount(site.app, { accountId: id })))
    await links.runJobs()
    const cases = (await links.cases()).filter(({ accounts }) => accounts.includes(people[0]?.id))
    expect(cases).toEqual([{ id: expect.any(Number), waits: true, accounts: idsOf(...people) }])
  }
  expect(await links.rows('select from linked_cases where merged_into is not null')).toEqual([])
})

test('a third account joins the case that waits, and the deadline stays', async () => {
  const [one, other] = await twoOfOneNumber()
  const { id, due_at } = await openLinkedCase(iris, (await links.caseOf(one.id)) as number)
  clock += minute
  const third = await links.partner(other.phone)
  await links.runJobs()
  expect(await links.cases()).toMatchObject([{ id, accounts: idsOf(one, other, third) }])
  const after = await openLinkedCase(iris, id)
  expect(after.due_at).toBe(due_at)
  expect(after.events.map(({ kind }) => kind)).toEqual(['opened', 'fact_added'])
})

test('two groups that meet become one case: the older, with the nearer deadline and all that was decided', async () => {
  const [one, other] = await twoOfOneNumber()
  const first = (await links.caseOf(one.id)) as number
  const { due_at } = await openLinkedCase(iris, first)
  clock += minute
  const [third, fourth] = await twoOfOneNumber()
  const second = (await links.caseOf(third.id)) as number
  expect(second).not.toBe(first)
  expect((await decideLinks(iris, second, { verdict: 'harmless', explanation: 'family' })).status).toBe(204)
  clock += 1000
  await links.save(other.token, fourth.phone)
  await links.runJobs()
  expect(await links.cases()).toEqual([{ id: first, waits: true, accounts: idsOf(one, other, third, fourth) }])
  const merged = await openLinkedCase(iris, first)
  expect(merged).toMatchObject({ due_at, decisions: [{ verdict: 'harmless', explanation: 'family' }] })
  expect(merged.events.map(({ kind }) => kind)).toEqual(['opened', 'opened', 'merged', 'fact_added'])
  expect(await openLinkedCase(iris, second)).toMatchObject({ merged_into: first, due_at: null, accounts: [] })
  const late = await decideLinks(iris, second, { verdict: 'watch' })
  expect([late.status, late.json().message]).toEqual([409, `Este caso foi reunido ao caso ${first}. Decida por lá.`])
})

test('a case that was ended opens again only for a new fact', async () => {
  const [one, other] = await twoOfOneNumber()
  const id = (await links.caseOf(one.id)) as number
  expect((await decideLinks(iris, id, { verdict: 'harmless', explanation: 'assistant' })).status).toBe(204)
  clock += minute
  await links.save(one.token, one.phone)
  await links.save(other.token, one.phone)
  await links.runJobs()
  expect(await links.cases()).toMatchObject([{ id, waits: false }])
  const third = await links.partner(one.phone)
  await links.runJobs()
  expect(await links.cases()).toMatchObject([{ id, waits: true, accounts: idsOf(one, other, third) }])
  const { events, due_at } = await openLinkedCase(iris, id)
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'reopened'])
  expect(due_at).toBe(new Date(clock + linkedLimits.dueDays * day).toISOString())
})

async function registered(phone: string) {
  const person = await signUp(site.url, { user_type_id: 5 })
  await links.save(person.token, phone)
  return person
}
const remove = ({ token }: { token: string }) => ask(site.url, deleteAccount, { token, body: { password } })

test('a deleted account leaves no key and no fact, and the case ends when one account is left', async () => {
  const phone = ownPhone()
  const [one, other, third] = [await registered(phone), await registered(phone), await registered(phone)]
  await links.runJobs()
  const id = (await links.caseOf(one.id)) as number
  expect((await remove(one)).status).toBe(204)
  expect(await links.cases()).toEqual([{ id, waits: true, accounts: idsOf(other, third) }])
  for (const table of ['shared_keys', 'linked_accounts', 'linked_facts'])
    expect([table, await links.rows(`select from ${table} where account_id = $1`, one.id)]).toEqual([table, []])
  expect(await openLinkedCase(iris, id)).toMatchObject({ facts: [{ accounts: [{ id: other.id }, { id: third.id }] }] })
  expect((await remove(other)).status).toBe(204)
  expect(await links.cases()).toEqual([{ id, waits: false, accounts: [third.id] }])
  const { facts, events } = await openLinkedCase(iris, id)
  expect(facts).toEqual([])
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'account_deleted', 'account_deleted', 'ended'])
})

test('accounts that are deleted while others join leave a case that holds together', async () => {
  const phone = ownPhone()
  const one = await registered(phone)
  const others = [await registered(phone), await registered(phone), await registered(phone)]
  const joining = others.map(({ id }) => linkAccount(site.app, { accountId: id }))
  const [{ status }] = await Promise.all([remove(one), ...joining])
  expect(status).toBe(204)
  await links.runJobs()
  expect(await links.cases()).toEqual([{ id: expect.any(Number), waits: true, accounts: idsOf(...others) }])
})
