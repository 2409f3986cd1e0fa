import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { roleNames } from '#contract/operator-roles.ts'
import type { WorklistFigure, WorklistItem } from '#contract/worklist.ts'
import { kindNames, nearOf, periodOf, type WorklistKind } from '#contract/worklist-kinds.ts'
import { readFigures as figuresOf } from '#server/safety/worklist/list-worklist.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { type OrderAdmin, openOrderAdmin, pixId, postAdmin } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let admin: OrderAdmin
let office: BackOffice

beforeAll(async () => {
  site = await bootSite({ template: 'vespera_demo', variables: { SECOND_OPERATOR_ABOVE: '10000' } })
  admin = await openOrderAdmin(site)
  office = admin.iris
})

async function read(path: string) {
  const { status, json } = await office.send('GET', `/api/operator/${path}`)
  expect([path, status, status === 200 ? '' : json()]).toEqual([path, 200, ''])
  return json()
}

/** Reads all pages and counts them. */
async function readAll(path: string, page: (next: string) => string) {
  const items = []
  let pages = 0
  for (let next: string | null = ''; next !== null; pages++) {
    const answer: { data: unknown[]; next: string | null } = await read(next === '' ? path : page(String(next)))
    items.push(...answer.data)
    next = answer.next
  }
  return { items, pages }
}

const readItems = async (kind?: WorklistKind, order?: 'reversed') => {
  const asked = new URLSearchParams({ ...(kind && { only: kind }), ...(order && { order }) })
  const query = asked.size > 0 ? `?${asked}` : ''
  const { items, pages } = await readAll(
    `worklist${query}`,
    next => `worklist${query}${query ? '&' : '?'}after=${encodeURIComponent(next)}`,
  )
  return { items: items as WorklistItem[], pages }
}

const readFigures = async () => {
  const { data } = (await read('worklist/figures')) as { data: WorklistFigure[] }
  return Object.fromEntries(data.map(figure => [figure.kind, figure])) as Record<WorklistKind, WorklistFigure>
}

/** The worklist ids of all items waiting in one kind's own list. */
const idsOf = async (path: string, id: 'id' | 'account_id' = 'id') => {
  const { items } = await readAll(path, next => `${path}${path.includes('?') ? '&' : '?'}after=${next}`)
  return (items as Record<string, number>[]).map(item => item[id])
}

/** Finds the unreviewed items from submissions and reviews, not from the table that the worklist reads. */
const unreviewed = async (kind: keyof typeof sent) => {
  const rows = await admin.rows(`select distinct id from (${sent[kind]}) s
    where account_id not in (select account_id from suspended_accounts)`)
  return rows.map(({ id }) => id)
}
const latestOf = (kind: 'kyc' | 'profile') => `select max(s.id) as id, account_id from ${kind}_submissions s
  where not exists (select from ${kind}_reviews r where r.submission_id = s.id) group by account_id`
const sent = {
  documents: latestOf('kyc'),
  profile: latestOf('profile'),
  media: `select account_id as id, account_id from media m where position is not null
    and not exists (select from media_reviews r where r.media_id = m.id)`,
  campaign: `select max(s.id) as id, c.account_id from campaign_submissions s join campaigns c on c.id = s.campaign_id
    where not exists (select from campaign_reviews r where r.submission_id = s.id) group by c.id`,
}

test('the worklist has the waiting items of every kind, the nearest deadline first, in pages', async () => {
  const paid = await admin.order({ days: 15 })
  await admin.confirm(office, paid)
  await postAdmin(office, `orders/${paid.id}/refund`, { reason: 'Pedido da pessoa' })
  const disputed = await admin.order({ days: 15 })
  const { payments } = (await admin.confirm(office, disputed)).json()
  await postAdmin(office, `payments/${payments[0].id}/reversal`, { kind: 'med', external_id: 'MED-1' })
  const large = await admin.order({ days: 30 })
  await admin.confirm(office, large, pixId())
  const unpaid = await admin.order({ days: 15 })
  // More than one page of orders with the same timestamp.
  await admin.rows(
    `insert into orders (account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount)
      select account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount
      from orders, generate_series(1, 60) where id = $1`,
    unpaid.id,
  )
  await admin.rows('update open_orders set claimed_at = since')

  const { items, pages } = await readItems()
  expect(pages).toBeGreaterThan(1)
  const dues = items.map(({ due }) => Date.parse(due))
  expect(dues).toEqual(dues.toSorted((one, other) => one - other))
  expect(new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(items.length)
  const named = (all: readonly WorklistItem[]) => all.map(({ kind, id }) => `${kind} ${id}`)
  expect(named((await readItems(undefined, 'reversed')).items)).toEqual(named(items).toReversed())
  for (const { kind, since, due } of items) expect(Date.parse(due) - Date.parse(since)).toBe(periodOf(kind))
  const queues: Partial<Record<WorklistKind, unknown[]>> = {
    documents: await unreviewed('documents'),
    profile: await unreviewed('profile'),
    media: await unreviewed('media'),
    campaign: await unreviewed('campaign'),
    support: await idsOf('support/conversations?filter=waiting', 'account_id'),
  }
  for (const [kind, ids] of Object.entries(queues)) {
    const found = items.filter(item => item.kind === kind).map(({ id }) => id)
    expect([kind, found.toSorted()]).toEqual([kind, ids.toSorted()])
    expect(found.length).toBeGreaterThan(0)
    expect((await readItems(kind as WorklistKind)).items.map(({ id }) => id)).toEqual(found)
  }
  const find = (kind: WorklistKind, id: number) => items.find(item => item.kind === kind && item.id === id)
  expect(find('refund', paid.id)?.facts).toEqual({ code: paid.code, amount: paid.value })
  expect(find('reversal', disputed.id)?.facts).toMatchObject({ code: disputed.code, type: 'med' })
  expect(find('second_operator', large.id)?.facts).toMatchObject({ action: 'confirm', asked_by: 'Íris' })
  expect(find('pix', unpaid.id)).toMatchObject({ account: { name: expect.any(String) }, facts: { code: unpaid.code } })
  expect(find('pix', large.id)).toBeUndefined()

  const figures = await readFigures()
  expect(Object.keys(figures)).toEqual(kindNames)
  for (const kind of kindNames)
    expect([kind, figures[kind].waiting]).toEqual([kind, items.filter(item => item.kind === kind).length])
  // Several photos from one account make up a single case.
  expect(figures.media.waiting).toBeLessThan((await admin.rows("select from review_queue where kind = 'media'")).length)
})

test('the figures count items past or near their deadline, and suspended accounts no longer wait', async () => {
  const before = await readFigures()
  const { items } = await readItems('documents')
  const [first, second] = items
  if (!first || !second) throw new Error('the demonstration has too few cases')
  expect(before.documents).toMatchObject({ waiting: items.length, oldest: first.since })
  const due = (one: WorklistItem) => Date.parse(one.due)
  // Uses a separate clock, because moving the site's clock would end the session.
  const figuresAt = async (ms: number) => {
    const found = await figuresOf({ ...site.app, now: () => new Date(ms) }, { roles: roleNames, emergencyRoles: [] })
    return found.find(({ kind }) => kind === 'documents')
  }
  const dueBy = (ms: number) => items.filter(one => due(one) <= ms).length
  const near = dueBy(due(first) - hourMs + nearOf('documents'))
  expect(await figuresAt(due(first) - hourMs)).toMatchObject({ overdue: 0, near })
  expect(near).toBeGreaterThan(0)
  expect(await figuresAt(due(first))).toMatchObject({ overdue: dueBy(due(first)) })

  const body = { text: 'Há sinais de que outra pessoa controla a conta.' }
  expect((await office.send('POST', `/api/operator/kyc/${first.id}/freeze`, { body })).status).toBeLessThan(300)
  const left = (await readItems()).items.filter(({ account }) => account?.id === first.account?.id)
  expect(left.filter(({ kind }) => ['documents', 'profile', 'media', 'campaign'].includes(kind))).toEqual([])
  const after = await readFigures()
  expect(after.documents.waiting).toBe(before.documents.waiting - 1)
})

test('a case shows which other operator has it open, figures name nobody, and each page is audited', async () => {
  const { office: other, id } = await operatorAtWork(site, 'Nina')
  const [item] = (await readItems('documents')).items
  if (!item) throw new Error('no case')
  await office.send('GET', `/api/operator/kyc/${item.id}`)
  const seen = (await other.send('GET', '/api/operator/worklist?only=documents')).json().data as WorklistItem[]
  expect(seen.find(one => one.id === item.id)?.claimed_by).toBe('Íris')
  expect((await readItems('documents')).items.find(one => one.id === item.id)?.claimed_by).toBeNull()
  await other.send('GET', '/api/operator/worklist/figures')
  const entries = await admin.rows(
    "select action, facts from audit_entries where operator_id = $1 and action ~ 'listed' order by id",
    id,
  )
  expect(entries).toMatchObject([{ action: 'worklist_listed', facts: { only: 'documents' } }])
  expect(entries[0].facts.accounts).toContain(item.account?.id)
})

test.each(['?only=all', '?order=up', '?after=1', '?page=2'])('the queue refuses %s', async query => {
  expect((await office.send('GET', `/api/operator/worklist${query}`)).status).toBe(422)
})
