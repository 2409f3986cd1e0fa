import { removeFiles } from '#server/accounts/file-tasks.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { keepWhile } from '#server/media/keep-media.ts'
import type { ReadyFiles } from '#server/media/ready-media.ts'
import { categoryIn, holdCategories, type Operator, settle } from './categories.ts'

type Means = Pick<App, 'db' | 'now'>

/** A picture made anew from what was sent, not kept yet. */
export type ReadyPicture = ReadyFiles & { row: { folder: string; color: string } }

/** @throws Refusal when there is no such category: asked before anything is read. */
export async function admitPicture({ db }: Pick<App, 'db'>, id: number) {
  categoryIn(await db.selectFrom('partner_categories').selectAll().execute(), id)
}

/** The picture that the picker shows from now on; the files of the one before go. */
export const setCategoryPicture = ({ db, now }: Means, operator: Operator, id: number, ready: ReadyPicture) =>
  keepWhile(db, [ready], () => db.transaction().execute(tx => replace(tx, operator, id, ready.row, now())))

/** Back to the drawing. */
export const removeCategoryPicture = ({ db, now }: Means, operator: Operator, id: number) =>
  db.transaction().execute(tx => replace(tx, operator, id, null, now()))

async function replace(tx: Db, { operatorId }: Operator, id: number, row: ReadyPicture['row'] | null, at: Date) {
  const before = categoryIn(await holdCategories(tx), id)
  if (!before.folder && !row) return
  await tx
    .updateTable('partner_categories')
    .set(row ?? { folder: null, color: null })
    .where('id', '=', id)
    .execute()
  if (before.folder) await enqueue(tx, removeFiles, { folders: [before.folder], objects: [] })
  const action = row ? 'category_pictured' : 'category_picture_removed'
  await settle(tx, { operatorId, action, id, facts: {} }, at)
}
