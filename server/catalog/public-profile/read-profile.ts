import type { DayHours } from '#contract/attendance-hours.ts'
import type { Banner } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import type { NumberHours } from '#contract/number-hours.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import type { StoredProfile } from '#contract/public-profile.ts'
import { Refusal } from '#contract/refusals.ts'
import { listCampaigns } from '#server/catalog/campaigns/list-campaigns.ts'
import { tierOfPeriod } from '#server/money/orders/plan-periods.ts'
import { publicPlace } from '#server/people/media/public-place.ts'
import { publicNumberOf } from '#server/people/phones/public-number.ts'
import { lists, media, optionColumns, values } from '#server/people/profiles/profile-columns.ts'
import type { App } from '#server/platform/app.ts'

export async function readListed({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: number): Promise<ListedProfile> {
  const { rows } = await pool.query<ListedRow>({
    name: 'read_listed',
    text: listedProfileQuery,
    values: [accountId, now()],
  })
  const row = rows[0]
  if (!row) throw new Refusal('not_found', messages.notFound)
  const isPartner = row.category_id !== null
  return { ...row, campaigns: isPartner ? await listCampaigns({ pool, now }, { accountId }) : [] }
}

export type ListedProfile = ListedRow & { campaigns: Banner[] }

type ListedRow = StoredProfile & {
  account_id: number
  user_type: number
  tier: Tier
  email: string
  category: string | null
  state_id: number
  city_id: number | null
  city: string | null
  state: string
  neighborhood: string | null
  available_until: Date | null
  hours: DayHours[]
  number_hours: NumberHours | null
}

/** Between two plans, the row keeps the expired plan's tier until the job runs again. */
const tierNow = `case when l.tier_until > $2 then l.tier else ${tierOfPeriod('l.account_id', '$2')} end`

const liveOptions = (table: string) => `coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position)
  from profile_${table} po join ${table} o on o.id = po.option_id where po.account_id = p.account_id), '[]')`

const numbers = ['whatsapp', 'phone']

/** Visitors see only a verified number, even if the profile contains another. */
const publicScalars = [
  ...values.map(column =>
    numbers.includes(column) ? `case when p.${column} is not null then pn.number end as ${column}` : `p.${column}`,
  ),
  ...optionColumns,
].join(', ')

const approved = `join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
  where m.account_id = p.account_id and m.position is not null
    and not exists (select from report_hidings h where h.media_id = m.id and h.lifted_at is null)`

const profileColumns = `${publicScalars}, ${lists(liveOptions)}, ${media(approved, publicPlace, ['r.matches_selfie'])} as media`

const hours = `coalesce((
  select json_agg(json_build_object('day', h.weekday, 'opens', h.opens, 'closes', h.closes) order by h.weekday)
  from attendance_hours h where h.account_id = l.account_id), '[]')`

const numberHours = `(
  select json_build_object('attending', nh.attending, 'hidden', case when nh.hidden_from is not null
    then json_build_object('from', nh.hidden_from, 'to', nh.hidden_to) end)
  from number_hours nh where nh.account_id = l.account_id)`

const listedProfileQuery = `
  select l.account_id, l.user_type, ${tierNow} as tier, a.email, pc.name as category,
    l.state_id, l.city_id, l.city, l.state, ad.neighborhood, l.available_until,
    ${hours} as hours, ${numberHours} as number_hours, ${profileColumns}
  from listings l
  join accounts a on a.id = l.account_id
  join profiles p on p.account_id = l.account_id
  join addresses ad on ad.account_id = l.account_id
  left join partner_categories pc on pc.id = p.category_id
  cross join lateral (select ${publicNumberOf('l.account_id')} as number) pn
  where l.account_id = $1 and l.listed_until > $2`
