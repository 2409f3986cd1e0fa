import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { foldName } from '#contract/place.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { purge } from '#server/db/purge.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { partners } from './partner-rows.ts'

type Means = Pick<App, 'db' | 'now'>
export type Operator = Pick<OperatorSession, 'operatorId'>

export type CategoryFigures = {
  id: number
  name: string
  folder: string | null
  color: string | null
  withdrawn: boolean
  partners: number
  listed: number
}

/** Every category in its order, with how many partners have it or have asked for it. */
export async function listDeskCategories({ db, now }: Means) {
  const { rows } = await sql<CategoryFigures>`
    select pc.id, pc.name, pc.folder, pc.color, pc.withdrawn_at is not null as withdrawn,
      (select count(*)::int from ${partners(now())} p where p.category_id = pc.id) as partners,
      (select count(*)::int from listings l
        where l.category_id = pc.id and l.user_type = 5 and l.listed_until > ${now()}) as listed
    from partner_categories pc order by pc.position`.execute(db)
  return rows
}

/** Ids 1 to 10 mean what the specification says and none is used twice, so that no old address changes its sense. */
export async function addCategory({ db, now }: Means, { operatorId }: Operator, name: string) {
  await db.transaction().execute(async tx => {
    const all = await holdCategories(tx)
    refuseTaken(all, name)
    const id = Math.max(...all.map(one => one.id)) + 1
    const position = Math.max(...all.map(one => one.position)) + 1
    await tx.insertInto('partner_categories').values({ id, name, position }).execute()
    await settle(tx, { operatorId, action: 'category_added', id, facts: { name } }, now())
  })
}

type Changed = { name: string; withdrawn: boolean }

/** Another name, or no more on offer; who has a withdrawn category keeps it. */
export async function changeCategory({ db, now }: Means, { operatorId }: Operator, id: number, changed: Changed) {
  await db.transaction().execute(async tx => {
    const at = now()
    const all = await holdCategories(tx)
    const before = categoryIn(all, id)
    refuseTaken(all, changed.name, id)
    const facts = {
      ...(before.name !== changed.name && { name: [before.name, changed.name] }),
      ...((before.withdrawn_at !== null) !== changed.withdrawn && { withdrawn_category: changed.withdrawn }),
    }
    if (Object.keys(facts).length === 0) return
    const withdrawn_at = changed.withdrawn ? (before.withdrawn_at ?? at) : null
    await tx.updateTable('partner_categories').set({ name: changed.name, withdrawn_at }).where('id', '=', id).execute()
    await settle(tx, { operatorId, action: 'category_changed', id, facts }, at)
  })
}

/** Changes places with its neighbour. */
export async function moveCategory({ db, now }: Means, { operatorId }: Operator, id: number, direction: 'up' | 'down') {
  await db.transaction().execute(async tx => {
    const all = await holdCategories(tx)
    const one = categoryIn(all, id)
    const other = all[all.indexOf(one) + (direction === 'up' ? -1 : 1)]
    if (!other) return
    // No two may stand in one place, not even for the length of a statement.
    await place(tx, id, -one.position)
    await place(tx, other.id, one.position)
    await place(tx, id, other.position)
    const facts = { position: [all.indexOf(one) + 1, all.indexOf(other) + 1] }
    await settle(tx, { operatorId, action: 'category_moved', id, facts }, now())
  })
}

const place = (tx: Db, id: number, position: number) =>
  tx.updateTable('partner_categories').set({ position }).where('id', '=', id).execute()

/** In their order; changed by one operator after the other. */
export async function holdCategories(tx: Db) {
  await sql`select pg_advisory_xact_lock(${categoriesLock})`.execute(tx)
  return tx.selectFrom('partner_categories').selectAll().orderBy('position').forNoKeyUpdate().execute()
}

const categoriesLock = 7_330_019

export type HeldCategory = Awaited<ReturnType<typeof holdCategories>>[number]

export function categoryIn(all: readonly HeldCategory[], id: number) {
  const found = all.find(one => one.id === id)
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

const taken = 'Já há uma categoria com este nome.'

/** A partner's form may name a category, however it writes it. */
function refuseTaken(all: readonly HeldCategory[], name: string, except?: number) {
  const other = all.find(one => one.id !== except && foldName(one.name) === foldName(name))
  if (other) throw new Refusal('conflict', taken, { name: [taken] })
}

type Settled = { operatorId: number; action: string; id: number; facts: Record<string, unknown> }

/** The audit entry, and every page that names a category. */
export async function settle(tx: Db, { operatorId, action, id, facts }: Settled, at: Date) {
  await purge(tx, ['campaigns', 'listings', ...(await pagesOf(tx, id))])
  await recordAudit(tx, { operatorId, action, subject: `category:${id}`, facts }, at)
}

/** A partner's own page names its category. */
async function pagesOf(tx: Db, id: number) {
  const having = await tx.selectFrom('listings').select('account_id').where('category_id', '=', id).execute()
  return having.map(({ account_id }) => `account:${account_id}` as const)
}
