import type { AppRoute } from '#contract/routes.ts'

export type ScreenProps = { route: AppRoute }
