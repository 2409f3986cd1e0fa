import { type RawBuilder, sql } from 'kysely'

type Version = { id: RawBuilder<unknown>; campaign: RawBuilder<unknown> }

/**
 * SQL: whether the owner has submitted a newer version of the ad. A refused newer version does not count if a ban has
 * returned this version to the review queue since the newer one was submitted.
 */
export const isReplaced = ({ id, campaign }: Version) => sql<boolean>`exists (
  select from campaign_submissions newer left join campaign_reviews decided on decided.submission_id = newer.id
  where newer.campaign_id = ${campaign} and newer.id > ${id} and (decided.verdict is distinct from 'refused'
    or not exists (select from review_queue again
      where again.kind = 'campaign' and again.id = ${id} and again.since > newer.submitted_at)))`
