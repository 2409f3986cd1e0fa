import type { Selectable } from 'kysely'
import type { Banner } from '#contract/campaign.ts'
import type { Option } from '#contract/lookup.ts'
import type { StoredMedia } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import type { Tier } from '#contract/profile.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { listCampaigns } from '#server/campaigns/list-campaigns.ts'
import type { Database } from '#server/db/types.ts'

/** @throws Refusal `not_found` when the account does not exist or is not listed now: the public can't tell which. */
export async function readListed({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: number): Promise<ListedProfile> {
  const { rows } = await pool.query<Row>({ name: 'read_listed', text: statement, values: [accountId, now()] })
  const row = rows[0]
  if (!row) throw new Refusal('not_found', messages.notFound)
  const isPartner = row.category_id !== null
  return { ...row, campaigns: isPartner ? await listCampaigns({ pool, now }, { accountId }) : [] }
}

export type ListedProfile = Row & { campaigns: Banner[] }

type Profile = Selectable<Database['profiles']>
type Unread = 'eyes_id' | 'skin_color_id' | 'hair_id' | 'breasts_id' | 'document' | 'created_at' | 'updated_at'
type Chosen = Record<'eyes' | 'skin_color' | 'hair' | 'breasts', Option | null>
type Several = Record<'preferences' | 'occasions' | 'languages' | 'payment_types', Option[]>

type Row = Omit<Profile, Unread> &
  Chosen &
  Several & {
    tier: Tier
    email: string
    category: string | null
    city: string | null
    state: string
    neighborhood: string | null
    media: StoredMedia[]
  }

const option = (table: string, column: string) =>
  `(select json_build_object('id', o.id, 'name', o.name) from ${table} o where o.id = p.${column})`

const options = (table: string) => `coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position)
  from profile_${table} po join ${table} o on o.id = po.option_id where po.account_id = p.account_id), '[]')`

const statement = `
  select l.account_id, l.user_type, l.tier, a.email, p.nickname, p.birth, p.gender, p.whatsapp, p.phone,
    p.height_cm, p.weight_kg, p.clothing_size, p.foot_size, p.price, p.info, p.has_place,
    p.url_tiktok, p.url_twitter, p.url_instagram, p.url_linktree, p.url_onlyfans, p.url_web,
    p.category_id, pc.name as category, l.city, l.state, ad.neighborhood,
    ${option('eyes', 'eyes_id')} as eyes,
    ${option('skin_colors', 'skin_color_id')} as skin_color,
    ${option('hair', 'hair_id')} as hair,
    ${option('breasts', 'breasts_id')} as breasts,
    ${options('preferences')} as preferences,
    ${options('occasions')} as occasions,
    ${options('languages')} as languages,
    ${options('payment_types')} as payment_types,
    coalesce((
      select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'folder', m.folder, 'color', m.color,
        'width', m.width, 'height', m.height, 'duration_ms', m.duration_ms) order by m.kind, m.position)
      from media m where m.account_id = p.account_id), '[]') as media
  from listings l
  join accounts a on a.id = l.account_id
  join profiles p on p.account_id = l.account_id
  join addresses ad on ad.account_id = l.account_id
  left join partner_categories pc on pc.id = p.category_id
  where l.account_id = $1 and l.listed_until > $2`
