import type { App } from '#server/platform/app.ts'

export const listProducts = ({ db }: Pick<App, 'db'>, userType: number) =>
  db
    .selectFrom('plans')
    .select(['id', 'tier', 'title', 'days', 'free_days', 'amount'])
    .where('user_type', '=', userType)
    .where('withdrawn_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .orderBy('position')
    .execute()

export type OfferedPlan = Awaited<ReturnType<typeof listProducts>>[number]
