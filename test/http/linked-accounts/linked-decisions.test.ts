import { beforeAll, expect, test } from 'vitest'
import type { LinkedCaseRow } from '#contract/linked-accounts.ts'
import { linkedLimits } from '#contract/linked-kinds.ts'
import { keptDays } from '#contract/retention-days.ts'
import { evidenceNames, forbiddenSignals } from '#contract/trust-signals.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { forgetLinks } from '#server/linked-accounts/fill-backlog.ts'
import { linkAccountJob } from '#server/linked-accounts/note-shared.ts'
import { highlightsOf } from '#server/linked-accounts/signals.ts'
import { verifyChain } from '#server/operators/audit.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { decideLinks, openLinkedCase, openLinks, ownPhone } from '#test/world/linked-accounts.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let links: ReturnType<typeof openLinks>
let contents: ReturnType<typeof openContentCases>
let iris: BackOffice
let clock: number
const day = 86_400_000

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-24T15:00:00Z')
  site.app.now = () => new Date(clock)
  links = openLinks(site)
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})

async function openedCase() {
  const phone = ownPhone()
  const [one, other] = [await links.partner(phone), await links.partner(phone)]
  await links.runJobs()
  return { id: (await links.caseOf(one.id)) as number, one, other, phone }
}

const list = async (filter: 'waiting' | 'decided') =>
  (await iris.send('GET', `/api/operator/links?filter=${filter}`)).json() as {
    data: LinkedCaseRow[]
    counts: Record<string, number>
  }
const queued = async () =>
  ((await iris.send('GET', '/api/operator/worklist?only=links')).json().data as WorklistItem[]).map(({ id }) => id)
const entriesOf = (id: number) =>
  links.rows('select action, facts from audit_entries where subject = $1 order by id', `links:${id}`)

/** What the site shows, sells and decides: every table but those of the cases, of views and of the queue of jobs. */
async function everythingElse() {
  const own = /^(shared_keys|linked_\w+|audit_entries|operator_\w+|attempts|signing_keys)$/
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

test('a case, and every way to end it, changes nothing of what is listed, ranked, reviewed or paid', async () => {
  const phone = ownPhone()
  const people = [await links.authors.advertiser(), await links.authors.advertiser(), await links.authors.advertiser()]
  const said = { 'profile[birth]': '1990-06-15', 'profile[info]': 'Falar com o responsável.' }
  for (const { token } of people) {
    const saved = await links.authors.save(token, partsOf({ ...companionForm, ...said, 'profile[whatsapp]': phone }))
    expect([saved.status, saved.text]).toEqual([204, ''])
  }
  await runQueued(
    site.app,
    tasks.filter(({ name }) => name !== linkAccountJob.name),
  )
  const before = await everythingElse()
  const shown = await catalogue()
  expect(shown).toContain(`"id":${people[0]?.id}`)
  await links.runJobs()
  const id = (await links.caseOf(people[0]?.id as number)) as number
  expect(await openLinkedCase(iris, id)).toMatchObject({ accounts_total: 3, facts: [{ kind: 'phone' }] })
  expect(await everythingElse()).toEqual(before)
  for (const verdict of ['watch', 'action']) {
    expect((await decideLinks(iris, id, { verdict })).status).toBe(204)
    clock += 1000
  }
  expect(await everythingElse()).toEqual(before)
  expect(await catalogue()).toBe(shown)
})

test('a case waits by its deadline, is watched on for a month, and is ended with an explanation', async () => {
  const { id, one, other } = await openedCase()
  expect(await queued()).toContain(id)
  const [row] = (await list('waiting')).data.filter(found => found.id === id)
  expect(row).toMatchObject({ watched: false, accounts_total: 2, kinds: ['phone'] })
  expect(row?.accounts.map(account => account.id)).toEqual([one.id, other.id])
  expect((await decideLinks(iris, id, { verdict: 'watch', text: 'Esperar o próximo mês.' })).status).toBe(204)
  const watched = await openLinkedCase(iris, id)
  expect(watched).toMatchObject({
    watched: true,
    due_at: new Date(clock + linkedLimits.watchDays * day).toISOString(),
    decisions: [{ verdict: 'watch', explanation: null, text: 'Esperar o próximo mês.', operator: 'Íris' }],
  })
  const bare = await decideLinks(iris, id, { verdict: 'harmless' })
  expect([bare.status, bare.json().errors]).toEqual([422, { explanation: ['Escolha a explicação.'] }])
  expect((await decideLinks(iris, id, { verdict: 'harmless', explanation: 'other', text: '  ' })).status).toBe(422)
  expect((await decideLinks(iris, id, { verdict: 'harmless', explanation: 'shared_flat' })).status).toBe(204)
  expect(await queued()).not.toContain(id)
  expect((await list('decided')).data[0]).toMatchObject({ id, due_at: null, watched: false })
  const late = await decideLinks(iris, id, { verdict: 'action' })
  expect([late.status, late.json().message]).toEqual([409, 'Este caso já foi decidido.'])
})

test('who decides must have seen the facts, and of two operators at once one is told', async () => {
  const { id, phone } = await openedCase()
  const { seen } = await openLinkedCase(iris, id)
  await links.partner(phone)
  await links.runJobs()
  const body = { verdict: 'watch', explanation: null, text: 'Nada de novo.', seen }
  const stale = await iris.send('POST', `/api/operator/links/${id}/decision`, { body })
  expect([stale.status, stale.json().message]).toEqual([
    409,
    'Este caso mudou desde que você o abriu. Recarregue a página.',
  ])
  const bruno = (await operatorAtWork(site, 'Bruno')).office
  const ended = { verdict: 'harmless', explanation: 'family' }
  const answers = await Promise.all([decideLinks(iris, id, ended), decideLinks(bruno, id, ended)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('each step is in the audit log with the accounts, and with no value', async () => {
  const { id, one, other, phone } = await openedCase()
  await decideLinks(iris, id, {
    verdict: 'harmless',
    explanation: 'assistant',
    text: `O número ${phone} é da assistente.`,
  })
  const accounts = [one.id, other.id]
  expect(await entriesOf(id)).toEqual([
    { action: 'link_case_opened', facts: { account: one.id, accounts } },
    { action: 'link_case_decided', facts: { accounts, verdict: 'harmless', explanation: 'assistant' } },
  ])
  expect(JSON.stringify(await links.rows('select facts from audit_entries'))).not.toContain(phone)
  expect((await verifyChain(site.app.db)).brokenAt).toBeNull()
})

test('only trust and safety reads and decides cases', async () => {
  const { id } = await openedCase()
  for (const role of ['support', 'content', 'kyc', 'finance', 'auditor', 'admin'] as const) {
    const { office } = await operatorAtWork(site, undefined, [role])
    const calls = [
      await office.send('GET', '/api/operator/links'),
      await office.send('GET', `/api/operator/links/${id}`),
    ]
    expect([role, ...calls.map(({ status }) => status)]).toEqual([role, 403, 403])
  }
  const { office } = await operatorAtWork(site, undefined, ['trust'])
  expect((await office.send('GET', '/api/operator/links')).status).toBe(200)
})

const evidence: Record<(typeof evidenceNames)[number], string> = {
  control: 'Para marcar, falar com o responsável.',
  reassurance: 'Perfil 100% real, pode confiar.',
  obscured_phone: 'Me chama: nove oito sete seis cinco quatro três dois um.',
  youth: 'A n0vinh4 da cidade.',
}

test('evidence is shown to who reads a case, and opens none by itself', async () => {
  const lone = await links.partner()
  await contents.edited(lone.id, { info: Object.values(evidence).join(' ') })
  await links.runJobs()
  expect(await links.caseOf(lone.id)).toBeUndefined()
  const { id, one } = await openedCase()
  const plain = await openLinkedCase(iris, id)
  expect(plain.highlights).toEqual([])
  await contents.edited(one.id, { info: Object.values(evidence).join(' ') })
  const { highlights, ...rest } = await openLinkedCase(iris, id)
  expect([...new Set(highlights.map(({ signal }) => signal))].toSorted()).toEqual([...evidenceNames].toSorted())
  expect(new Set(highlights.map(({ account_id }) => account_id))).toEqual(new Set([one.id]))
  // Neither its place nor its deadline, nor anything else of the case.
  expect(rest).toMatchObject({ due_at: plain.due_at, seen: plain.seen, events: plain.events, facts: plain.facts })
})

test('what is forbidden as a signal is neither marked nor counted, and opens no case', async () => {
  const examples = Object.values(forbiddenSignals).flatMap(({ examples }) => [...examples])
  for (const example of examples) expect([example, highlightsOf(example)]).toEqual([example, []])
  const { id, one, other } = await openedCase()
  const before = await openLinkedCase(iris, id)
  for (const account of [one, other]) await contents.edited(account.id, { info: examples.slice(0, 8).join('. ') })
  await links.runJobs()
  const after = await openLinkedCase(iris, id)
  expect(after.highlights).toEqual([])
  expect(after.facts.filter(({ kind }) => kind !== 'text')).toEqual(before.facts)
  // The answer has no field that a forbidden fact about a person could be in.
  expect(JSON.stringify(after)).not.toMatch(/birth|"age"|city|skin|gender/)
})

test('a case that ended goes five years after its last step, and is counted before', async () => {
  const { id } = await openedCase()
  const { id: open } = await openedCase()
  expect((await decideLinks(iris, id, { verdict: 'harmless', explanation: 'shared_flat' })).status).toBe(204)
  const later = (days: number) => ({ ...site.app, now: () => new Date(clock + days * day) })
  const due = async (days: number) =>
    (await runRetention(later(days), { dryRun: true, confirmed: false })).classes.find(
      ({ key }) => key === 'linkedCases',
    )?.due
  const left = async () =>
    (await links.rows('select id from linked_cases where id = any($1) order by id', [id, open])).map(({ id }) => id)
  expect(await due(keptDays.linkedCases - 1)).toBe(0)
  await forgetLinks(later(keptDays.linkedCases - 1))
  expect(await left()).toEqual([id, open])
  expect(await due(keptDays.linkedCases + 1)).toBeGreaterThan(0)
  await forgetLinks(later(keptDays.linkedCases + 1))
  expect(await left()).toEqual([open])
})
