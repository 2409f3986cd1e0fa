import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import type { Place } from '#server/media/banned-likenesses.ts'
import type { Operator } from '#server/operators/sessions.ts'

/**
 * An approval says of each removed picture that the item seems to be a part of that it is another one; this is kept, and
 * is not asked again. Returns the removed pictures that it was told apart from now.
 * @throws Refusal when there is one that the operator has not seen, found since the case was opened.
 */
export async function tellApart(tx: Db, place: Place, differsFrom: readonly number[], by: Operator, at: Date) {
  const [column, id] = 'media_id' in place ? (['media_id', place.media_id] as const) : versionOf(place)
  const open = await tx
    .selectFrom('banned_likenesses')
    .select('banned_id')
    .where(column, '=', id)
    .where('told_apart_at', 'is', null)
    .execute()
  const removed = open.map(({ banned_id }) => banned_id)
  if (removed.some(bannedId => !differsFrom.includes(bannedId)))
    throw new Refusal('conflict', 'Parece parte de uma imagem removida: confirme que é outra antes de aprovar.')
  if (removed.length === 0) return []
  await tx
    .updateTable('banned_likenesses')
    .set({ told_apart_at: at, told_apart_by: by.operatorId })
    .where(column, '=', id)
    .where('told_apart_at', 'is', null)
    .execute()
  return removed
}

const versionOf = ({ submission_id }: Extract<Place, { submission_id: number }>) =>
  ['submission_id', submission_id] as const
