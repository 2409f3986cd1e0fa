import type { App } from '#server/app.ts'

type Wanted = {
  userType: number
  /** Whether there are videos; either way when not said. */
  videos?: boolean
  photos?: number
  link?: 'url_instagram' | 'url_tiktok' | 'url_twitter' | 'url_web'
}

/** Somebody of the demonstration whom visitors see, with at least what the test wants. */
export async function idOf({ db }: App, { userType, videos, photos = 1, link }: Wanted) {
  let query = db
    .selectFrom('listings')
    .innerJoin('profiles', 'profiles.account_id', 'listings.account_id')
    .select('listings.account_id')
    .where('listings.user_type', '=', userType)
    .where('photo_count', '>=', userType === 5 ? 0 : photos)
    .orderBy('listings.account_id')
  if (videos !== undefined) query = query.where('video_count', videos ? '>' : '=', 0)
  if (link) query = query.where(`profiles.${link}`, 'is not', null)
  return (await query.executeTakeFirstOrThrow()).account_id
}
