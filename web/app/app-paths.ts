import { matchPath } from 'react-router'
import { appRoutes } from '#contract/routes.ts'

/** Whether a path is a screen of this app; any other is a page of the server's. */
export const isAppPath = (path: string) =>
  appRoutes.some(route => matchPath(route.path, path.split(/[?#]/)[0] as string))
