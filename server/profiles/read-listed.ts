import type { Banner } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import type { Tier } from '#contract/profile.ts'
import type { StoredProfile } from '#contract/public-profile.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { listCampaigns } from '#server/campaigns/list-campaigns.ts'
import { profileColumns } from './profile-columns.ts'

/** @throws Refusal `not_found` when the account does not exist or is not listed now: the public can't tell which. */
export async function readListed({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: number): Promise<ListedProfile> {
  const { rows } = await pool.query<Row>({ name: 'read_listed', text: statement, values: [accountId, now()] })
  const row = rows[0]
  if (!row) throw new Refusal('not_found', messages.notFound)
  const isPartner = row.category_id !== null
  return { ...row, campaigns: isPartner ? await listCampaigns({ pool, now }, { accountId }) : [] }
}

export type ListedProfile = Row & { campaigns: Banner[] }

type Row = StoredProfile & {
  account_id: number
  user_type: number
  tier: Tier
  email: string
  category: string | null
  city: string | null
  state: string
  neighborhood: string | null
}

/** At a seam of two plans the row still has the tier of the one that ended, until the minute's job. */
const tierNow = `case when l.tier_until > $2 then l.tier when l.tier = 'premium' then 'basic' else 'premium' end`

const statement = `
  select l.account_id, l.user_type, ${tierNow} as tier, a.email, pc.name as category, l.city, l.state, ad.neighborhood,
    ${profileColumns}
  from listings l
  join accounts a on a.id = l.account_id
  join profiles p on p.account_id = l.account_id
  join addresses ad on ad.account_id = l.account_id
  left join partner_categories pc on pc.id = p.category_id
  where l.account_id = $1 and l.listed_until > $2`
