import { appRoutes, pageRoutes } from './routes.ts'

const paths = new Set([...pageRoutes, ...appRoutes].map(({ path }) => path))

/** Whether a path leads to a page or a screen that exists; every other ends at `/home`, and is not offered. */
export const isKnownPath = (path: string) => paths.has(path)
