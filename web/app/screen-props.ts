import type { AppRoute } from '#contract/routes.ts'

/** What every screen is given: the route that it stands for. */
export type ScreenProps = { route: AppRoute }
