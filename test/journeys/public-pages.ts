import { audiences } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'

/** The address of every public page, the more laden ones where there is a choice. */
export async function publicPages(app: App) {
  const [companion, swing, closeFriend, partner] = await Promise.all([
    idOf(app, { userType: 2, videos: true, photos: 8 }),
    idOf(app, { userType: 3, photos: 8 }),
    idOf(app, { userType: 4 }),
    idOf(app, { userType: 5 }),
  ])
  return [
    '/home',
    '/login',
    '/regras',
    '/offline',
    ...Object.values(audiences).flatMap(({ home, search }) => [home, search]),
    '/listing/1/mulheres',
    '/listing/5/close-friends',
    '/home-companions?city=Niterói&neighborhood=Lugar nenhum',
    '/home-partners',
    '/partners',
    '/partners/4/fotografia',
    `/perfil-user/${companion}`,
    `/perfil-user/${swing}`,
    `/perfil-user/${closeFriend}`,
    `/perfil-partner/${partner}`,
    '/perfil-user/999999',
  ]
}

/** The last page of the list is of somebody who is not there, and says so with its status. */
export const notThere = /404/

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
