import type { Follower } from '#server/db/listen.ts'
import { purgeChannel } from '#server/db/purge.ts'
import type { PageCache } from './page-cache.ts'

/** The cache hears of changes made in any process; after a lost connection it trusts no page that was made before. */
export const purgeFollower = (cache: PageCache): Follower => ({
  channel: purgeChannel,
  hear: payload => cache.purge(payload.split(' ')),
  begin: () => cache.expire(),
})
