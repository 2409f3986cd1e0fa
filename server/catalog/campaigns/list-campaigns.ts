import { type Banner, type Category, CategoryId, type ShownCategory } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { fieldError } from '#contract/refusals.ts'
import { partners } from '#contract/user-types.ts'
import { rotationStart } from '#server/catalog/listings/rotation.ts'
import { findPlace } from '#server/people/places/find-place.ts'
import type { App } from '#server/platform/app.ts'

export type CampaignFilters = {
  stateId?: number | undefined
  categoryId?: number | undefined
  accountId?: number | undefined
  distinct?: boolean | undefined
  limit?: number
}

const pageSize = 120

/**
 * Returns banners in this hour's rotation order: first every partner's first banner, then every partner's second, etc.
 */
export async function listCampaigns({ pool, now }: Pick<App, 'pool' | 'now'>, filters: CampaignFilters) {
  const { stateId, categoryId, accountId, distinct = false, limit = pageSize } = filters
  const values: unknown[] = [now(), rotationStart(now()), distinct, limit]
  const places = Object.entries({ state_id: stateId, category_id: categoryId, account_id: accountId })
  const used = places.filter(([, value]) => value !== undefined)
  const matches = used.map(([column, value]) => `and l.${column} = $${values.push(value)}`).join(' ')
  const name = ['list_campaigns', ...used.map(([column]) => column[0])].join('_')
  return (await pool.query<Banner>({ name, text: statement(matches), values })).rows
}

type Search = { state?: string | undefined; categoryId?: string | number | undefined; distinct?: boolean }

export async function searchCampaigns(app: App, { state, categoryId, distinct }: Search) {
  const place = await findPlace(app, { state })
  const category = categoryId === undefined ? undefined : await requireCategory(app, categoryId)
  return listCampaigns(app, { stateId: place.state.id, categoryId: category?.id, distinct })
}

const isShown = (of: string) => `${of}.folder is not null and ${of}.active and ${of}.suspended_at is null`

/**
 * Reads at most `limit` partners: each has at least one banner and first banners come first, so no others can appear.
 */
const statement = (matches: string) => `
  with shown as (
    select * from (
      (${partnersOf(`${matches} and l.rotation >= $2`)}) union all (${partnersOf(`${matches} and l.rotation < $2`)})
    ) both_ways
    order by rotation < $2, rotation, account_id limit $4
  )
  select c.id, c.account_id as "accountId", l.nickname as partner, c.title, c.folder, c.color, c.target_url as "targetUrl",
    pc.name as category, l.city
  from shown l
  join campaigns c on c.account_id = l.account_id
  join partner_categories pc on pc.id = l.category_id
  where ${isShown('c')}
    and (not $3 or c.slot = (select min(slot) from campaigns f where f.account_id = c.account_id and ${isShown('f')}))
  order by row_number() over (partition by c.account_id order by c.slot), l.rotation < $2, l.rotation, l.account_id
  limit $4`

const partnersOf = (matches: string) => `
  select l.account_id, l.nickname, l.city, l.category_id, l.rotation from listings l
  where l.user_type = ${partners.userType} and l.listed_until > $1 ${matches}
    and exists (select from campaigns c where c.account_id = l.account_id and ${isShown('c')})
  order by l.rotation, l.account_id limit $4`

/** Includes a withdrawn category as long as a listed partner still uses it. */
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
            .where('l.user_type', '=', partners.userType)
            .where('l.listed_until', '>', now()),
        ),
      ]),
    )
    .orderBy('pc.position')
    .execute()

export async function requireCategory({ db }: Pick<App, 'db'>, text: unknown): Promise<Category> {
  const id = CategoryId.safeParse(String(text))
  const rows = db.selectFrom('partner_categories').select(['id', 'name'])
  const found = id.success && (await rows.where('id', '=', id.data).executeTakeFirst())
  if (!found) throw fieldError('category_id', messages.unknownCategory)
  return found
}
