import type { StoredMedia } from '#contract/media.ts'
import type { StoredProfile } from '#contract/public-profile.ts'
import type { App } from '#server/app.ts'
import { submittedColumns } from './profile-columns.ts'

export type OwnStoredMedia = StoredMedia & { verdict: 'approved' | 'refused' | null; reason: string | null }

/** The latest version of a profile as its own person reads it, approved or not. */
export type OwnProfileRow = Omit<StoredProfile, 'media'> & {
  media: OwnStoredMedia[]
  document: string | null
  state: string | null
  city: string | null
  neighborhood: string | null
  /** Of the latest version; approved when it was never sent for review. */
  verdict: 'approved' | 'refused' | null
  refusal: string | null
  /** Whether visitors may see a version. */
  live: boolean
}

export async function readOwnProfile({ pool }: Pick<App, 'pool'>, accountId: number) {
  const { rows } = await pool.query<OwnProfileRow>({ name: 'read_own_profile', text: statement, values: [accountId] })
  return rows[0]
}

const statement = `
  select ${submittedColumns}, p.document,
    s.sigla as state, c.name as city, v.content ->> 'neighborhood' as neighborhood,
    v.verdict, v.refusal, exists (select from profiles where account_id = $1) as live
  from (
    (select ps.content, r.verdict, r.reason as refusal
      from profile_submissions ps left join profile_reviews r on r.submission_id = ps.id
      where ps.account_id = $1 order by ps.id desc limit 1)
    union all
    (select profile_content($1), 'approved', null
      where not exists (select from profile_submissions where account_id = $1))
  ) v
  cross join lateral jsonb_populate_record(null::profiles, v.content || jsonb_build_object('account_id', $1::integer)) p
  left join states s on s.id = (v.content ->> 'state_id')::integer
  left join cities c on c.id = (v.content ->> 'city_id')::integer
  where v.content is not null`
