import type { Option } from '#contract/lookup.ts'
import { foldName } from '#contract/place.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import type { App } from '#server/app.ts'
import type { Faults } from './faults.ts'

/** The categories that a partner may choose, in their order. */
export const listOfferedCategories = ({ db }: Pick<App, 'db'>): Promise<Option[]> =>
  db
    .selectFrom('partner_categories')
    .select(['id', 'name'])
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()

type Chosen = { answer: string /** What the partner said before. */; before: number | undefined; faults: Faults }

/** The category by its id, from its id or name; one that is withdrawn stays only with those who have it. */
export async function resolveCategory({ db }: Pick<App, 'db'>, { answer, before, faults }: Chosen) {
  const field = 'profile.category_id'
  if (faults.has(field)) return 0
  const rows = await db.selectFrom('partner_categories').select(['id', 'name', 'withdrawn_at']).execute()
  const found = rows.find(({ id, name }) => [String(id), foldName(name)].includes(foldName(answer)))
  if (!found) faults.add(field, say.optionUnknown)
  else if (found.withdrawn_at && found.id !== before) faults.add(field, say.categoryWithdrawn)
  return found?.id ?? 0
}
