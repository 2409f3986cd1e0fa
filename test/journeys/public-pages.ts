import { audiences } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import { idOf } from './shown-people.ts'

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
