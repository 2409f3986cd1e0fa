import { sql } from 'kysely'
import { sameBits } from './ban-media.ts'

/** The ads, whoever's, that ever had the picture of a version, or nearly it: `id`, `account_id`. */
export const adsWithPicture = (submissionId: number) => sql`
  select distinct c.id, c.account_id
  from campaign_submissions b
  join campaign_submissions o on o.picture_hash = b.picture_hash
    or bit_count(o.perceptual_hash # b.perceptual_hash) <= ${sameBits}
  join campaigns c on c.id = o.campaign_id
  where b.id = ${submissionId}`
