import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { chainChecked, follow } from './audit.ts'

const listPageSize = 50

type Query = { before?: number | undefined; subject?: string | undefined }

/**
 * Newest first. Only the page itself is verified here; the last recurring check covers the rest, which is too long to
 * read for every page.
 */
export async function listAudit({ db }: Pick<App, 'db'>, { before, subject }: Query) {
  const found = await readPage(db, { before, subject })
  const shown = found.slice(0, listPageSize)
  const brokenAt = (await brokenAtLastCheck(db)) ?? brokenIn(found, subject !== undefined)
  const next = found.length > listPageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, brokenAt }
}

export type ShownEntry = Awaited<ReturnType<typeof readPage>>[number]

const readPage = (db: Db, { before, subject }: Query) =>
  db
    .selectFrom('audit_entries as e')
    .leftJoin('operators as o', 'o.id', 'e.operator_id')
    .selectAll('e')
    .select('o.name as operator')
    .$if(before !== undefined, query => query.where('e.id', '<', before as number))
    .$if(subject !== undefined, query => query.where('e.subject', '=', subject as string))
    .orderBy('e.id', 'desc')
    .limit(listPageSize + 1)
    .execute()

/** Entries of one subject do not follow each other, so each is verified alone. */
function brokenIn(newestFirst: readonly ShownEntry[], apart: boolean) {
  const oldestFirst = newestFirst.toReversed()
  if (!apart) return follow(oldestFirst, undefined).brokenAt
  return oldestFirst.map(entry => follow([entry], undefined).brokenAt).find(id => id !== null) ?? null
}

async function brokenAtLastCheck(db: Db) {
  const last = await db
    .selectFrom('audit_entries')
    .select('facts')
    .where('action', '=', chainChecked)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return typeof last?.facts.broken_at === 'number' ? last.facts.broken_at : null
}
