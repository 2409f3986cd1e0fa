import type { StoredProfile } from '#contract/stored-profile.ts'
import type { App } from '#server/app.ts'
import { profileColumns } from './profile-columns.ts'

/** A profile as its own person reads it, listed or not; where it is may not have been said yet. */
export type OwnProfileRow = StoredProfile & {
  document: string | null
  state: string | null
  city: string | null
  neighborhood: string | null
  zipcode: string | null
  number: string | null
  address: string | null
  reference: string | null
}

export async function readOwnProfile({ pool }: Pick<App, 'pool'>, accountId: number) {
  const { rows } = await pool.query<OwnProfileRow>({ name: 'read_own_profile', text: statement, values: [accountId] })
  return rows[0]
}

const statement = `
  select ${profileColumns}, p.document,
    s.sigla as state, c.name as city, ad.neighborhood, ad.zipcode, ad.number, ad.address, ad.reference
  from profiles p
  left join addresses ad on ad.account_id = p.account_id
  left join states s on s.id = ad.state_id
  left join cities c on c.id = ad.city_id
  where p.account_id = $1`
