import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { messages } from '#contract/messages.ts'
import { foldName } from '#contract/place.ts'
import { Refusal } from '#contract/refusals.ts'
import { partners } from '#contract/user-types.ts'
import { removeFilesJob } from '#server/people/media/remove-files-job.ts'
import { type ProcessedCategoryPicture, saveWhile } from '#server/people/media/save-media.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { purge, tagsOf } from '#server/platform/db/purge.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { Operator } from '#server/platform/operators/sessions.ts'

type Deps = Pick<App, 'db' | 'now'>

export type CategoryFigures = {
  id: number
  name: string
  folder: string | null
  color: string | null
  withdrawn: boolean
  partners: number
  listed: number
}

export async function listCategoryRows({ db, now }: Deps) {
  const { rows } = await sql<CategoryFigures>`
    select pc.id, pc.name, pc.folder, pc.color, pc.withdrawn_at is not null as withdrawn,
      (select count(*)::int from partner_search p where p.category_id = pc.id) as partners,
      (select count(*)::int from listings l
        where l.category_id = pc.id and l.user_type = ${sql.lit(partners.userType)} and l.listed_until > ${now()}) as listed
    from partner_categories pc order by pc.position`.execute(db)
  return rows
}

/** Ids are never reused, so old URLs keep their meaning. Ids 1 to 10 come from the specification. */
export async function addCategory({ db, now }: Deps, { operatorId }: Operator, name: string) {
  await db.transaction().execute(async tx => {
    const all = await lockCategories(tx)
    refuseTaken(all, name)
    const id = Math.max(...all.map(one => one.id)) + 1
    const position = Math.max(...all.map(one => one.position)) + 1
    await tx.insertInto('partner_categories').values({ id, name, position }).execute()
    await finishChange(tx, { operatorId, action: 'category_added', id, facts: { name } }, now())
  })
}

type CategoryChange = { name: string; withdrawn: boolean }

export async function changeCategory({ db, now }: Deps, { operatorId }: Operator, id: number, changed: CategoryChange) {
  await db.transaction().execute(async tx => {
    const at = now()
    const all = await lockCategories(tx)
    const before = categoryIn(all, id)
    refuseTaken(all, changed.name, id)
    const facts = {
      ...(before.name !== changed.name && { name: [before.name, changed.name] }),
      ...((before.withdrawn_at !== null) !== changed.withdrawn && { withdrawn_category: changed.withdrawn }),
    }
    if (Object.keys(facts).length === 0) return
    const withdrawn_at = changed.withdrawn ? (before.withdrawn_at ?? at) : null
    await tx.updateTable('partner_categories').set({ name: changed.name, withdrawn_at }).where('id', '=', id).execute()
    await finishChange(tx, { operatorId, action: 'category_changed', id, facts }, at)
  })
}

export async function moveCategory({ db, now }: Deps, { operatorId }: Operator, id: number, direction: 'up' | 'down') {
  await db.transaction().execute(async tx => {
    const all = await lockCategories(tx)
    const one = categoryIn(all, id)
    const other = all[all.indexOf(one) + (direction === 'up' ? -1 : 1)]
    if (!other) return
    // Positions must stay unique after each statement, so the category first moves to a temporary position.
    await place(tx, id, -one.position)
    await place(tx, other.id, one.position)
    await place(tx, id, other.position)
    const facts = { position: [all.indexOf(one) + 1, all.indexOf(other) + 1] }
    await finishChange(tx, { operatorId, action: 'category_moved', id, facts }, now())
  })
}

const place = (tx: Db, id: number, position: number) =>
  tx.updateTable('partner_categories').set({ position }).where('id', '=', id).execute()

/** Serializes concurrent changes by operators. */
export async function lockCategories(tx: Db) {
  await sql`select pg_advisory_xact_lock(${categoriesLock})`.execute(tx)
  return tx.selectFrom('partner_categories').selectAll().orderBy('position').forNoKeyUpdate().execute()
}

const categoriesLock = 7_330_019

export type LockedCategory = Awaited<ReturnType<typeof lockCategories>>[number]

export function categoryIn(all: readonly LockedCategory[], id: number) {
  const found = all.find(one => one.id === id)
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

const taken = 'Já há uma categoria com este nome.'

/** Compares folded names, because a partner may type a category name in any case and without accents. */
function refuseTaken(all: readonly LockedCategory[], name: string, except?: number) {
  const other = all.find(one => one.id !== except && foldName(one.name) === foldName(name))
  if (other) throw new Refusal('conflict', taken, { name: [taken] })
}

type FinishedChange = { operatorId: number; action: AuditAction; id: number; facts: Record<string, unknown> }

export async function finishChange(tx: Db, { operatorId, action, id, facts }: FinishedChange, at: Date) {
  await purge(tx, ['campaigns', 'listings', ...(await pagesOf(tx, id))])
  await recordAudit(tx, { operatorId, action, subject: `category:${id}`, facts }, at)
}

async function pagesOf(tx: Db, id: number) {
  const having = await tx.selectFrom('listings').select('account_id').where('category_id', '=', id).execute()
  return tagsOf(having.map(({ account_id }) => account_id))
}

/** Call before reading the uploaded picture. */
export async function admitPicture({ db }: Pick<App, 'db'>, id: number) {
  categoryIn(await db.selectFrom('partner_categories').selectAll().execute(), id)
}

export const setCategoryPicture = (
  { db, now }: Deps,
  operator: Operator,
  id: number,
  processed: ProcessedCategoryPicture,
) => saveWhile(db, [processed], () => db.transaction().execute(tx => replace(tx, operator, id, processed.row, now())))

export const removeCategoryPicture = ({ db, now }: Deps, operator: Operator, id: number) =>
  db.transaction().execute(tx => replace(tx, operator, id, null, now()))

async function replace(
  tx: Db,
  { operatorId }: Operator,
  id: number,
  row: ProcessedCategoryPicture['row'] | null,
  at: Date,
) {
  const before = categoryIn(await lockCategories(tx), id)
  if (!before.folder && !row) return
  await tx
    .updateTable('partner_categories')
    .set(row ?? { folder: null, color: null })
    .where('id', '=', id)
    .execute()
  if (before.folder) await enqueue(tx, removeFilesJob, { folders: [before.folder], objects: [] })
  const action = row ? 'category_pictured' : 'category_picture_removed'
  await finishChange(tx, { operatorId, action, id, facts: {} }, at)
}
