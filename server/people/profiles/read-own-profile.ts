import type { Reviewed, StoredMedia } from '#contract/media.ts'
import type { StoredProfile } from '#contract/public-profile.ts'
import { peopleOf } from '#server/people/media/attestations.ts'
import type { App } from '#server/platform/app.ts'
import { lists, media, optionColumns, values } from './profile-columns.ts'

type OwnStoredMedia = StoredMedia & Reviewed

export type OwnProfileRow = Omit<StoredProfile, 'media'> & {
  media: OwnStoredMedia[]
  document: string | null
  state: string | null
  city: string | null
  neighborhood: string | null
  /** Verdict on the latest version; `approved` if there was never a review. */
  verdict: 'approved' | 'refused' | null
  refusal: string | null
  live: boolean
}

export async function readOwnProfile({ pool }: Pick<App, 'pool'>, accountId: number) {
  const { rows } = await pool.query<OwnProfileRow>({
    name: 'read_own_profile',
    text: ownProfileQuery,
    values: [accountId],
  })
  return rows[0]
}

const sentScalars = [...values.map(column => `p.${column}`), ...optionColumns].join(', ')

const sentOptions = (table: string) => `coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.position) from ${table} o
  where o.id in (select jsonb_array_elements_text(v.content -> '${table}')::integer)), '[]')`

const placed = `left join media_reviews r on r.media_id = m.id
  where m.account_id = p.account_id and m.position is not null and m.leaving_since is null`

/** SQL: the answers of other people who appear in `media m`, limited to the parts that the owner may see. */
const releasesOf = `coalesce((
    select json_agg(json_build_object('id', re.id,
      'state', case when re.revoked_at is not null then 'revoked' else coalesce(re.answer, 'invited') end,
      'at', to_char(coalesce(re.revoked_at, re.answered_at, re.invited_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by re.id) from media_releases re where re.media_id = m.id), '[]')`

const whoAppears = `, 'people', ${peopleOf}, 'releases', ${releasesOf}`

const submittedColumns = `${sentScalars}, ${lists(sentOptions)}, ${media(placed, 'm.position', ['r.matches_selfie', 'r.verdict', 'r.reason'], whoAppears)} as media`

const ownProfileQuery = `
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
