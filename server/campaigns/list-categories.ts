import { type Category, CategoryId, type ShownCategory } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

/** The categories of section 2, in their order; one that is withdrawn for as long as a listed partner has it. */
export const listCategories = ({ db, now }: Pick<App, 'db' | 'now'>): Promise<ShownCategory[]> =>
  db
    .selectFrom('partner_categories as pc')
    .select(['pc.id', 'pc.name', 'pc.folder', 'pc.color'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('pc.withdrawn_at', 'is', null),
        exists(
          selectFrom('listings as l')
            .select('l.account_id')
            .whereRef('l.category_id', '=', 'pc.id')
            .where('l.user_type', '=', 5)
            .where('l.listed_until', '>', now()),
        ),
      ]),
    )
    .orderBy('pc.position')
    .execute()

/** @throws Refusal of the field `category_id` when there is no such category. */
export async function requireCategory({ db }: Pick<App, 'db'>, text: unknown): Promise<Category> {
  const id = CategoryId.safeParse(String(text))
  const rows = db.selectFrom('partner_categories').select(['id', 'name'])
  const found = id.success && (await rows.where('id', '=', id.data).executeTakeFirst())
  if (!found) throw invalid('category_id', messages.unknownCategory)
  return found
}
