import { createHash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { Picture } from './own-ads.ts'

/** All of an ad that an operator looks at. */
export type Content = Picture & { title: string; target_url: string | null }

type Compared = Pick<Content, 'title' | 'target_url' | 'picture_hash'>

export const isSame = (one: Compared, other: Compared) =>
  one.title === other.title && one.target_url === other.target_url && one.picture_hash.equals(other.picture_hash)

/** What an approval is bound to. */
export const hashOfAd = ({ title, target_url, picture_hash }: Compared) =>
  createHash('sha256')
    .update(JSON.stringify([title, target_url, picture_hash.toString('hex')]))
    .digest()

/** A version that waits for review. */
export async function insertVersion(tx: Db, campaign_id: number, content: Content, submitted_at: Date) {
  const { title, target_url, folder, color, animated, picture_hash, perceptual_hash } = content
  const picture = { folder, color, animated, picture_hash, perceptual_hash }
  const { id } = await tx
    .insertInto('campaign_submissions')
    .values({ campaign_id, title, target_url, ...picture, content_hash: hashOfAd(content), submitted_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
