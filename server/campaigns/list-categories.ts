import { type Category, CategoryId } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

/** The ten categories of section 2, in its order. */
export const listCategories = ({ db }: Pick<App, 'db'>): Promise<Category[]> =>
  db.selectFrom('partner_categories').select(['id', 'name']).orderBy('position').execute()

/** @throws Refusal of the field `category_id` when there is no such category. */
export async function requireCategory({ db }: Pick<App, 'db'>, text: unknown): Promise<Category> {
  const id = CategoryId.safeParse(String(text))
  const rows = db.selectFrom('partner_categories').select(['id', 'name'])
  const found = id.success && (await rows.where('id', '=', id.data).executeTakeFirst())
  if (!found) throw invalid('category_id', messages.unknownCategory)
  return found
}
