import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export type ChangeRow = {
  subject: number
  at: Date
  operator: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

const most = 50
const subjects = { plan_id: sql`plans`, coupon_id: sql`coupons` } as const

/** What was changed of each plan or coupon, the latest first; of one only when its id is given. */
export async function readChanges(db: Db, kind: keyof typeof subjects, only?: number) {
  const which: RawBuilder<unknown> = only === undefined ? sql`true` : sql`s.id = ${only}`
  const { rows } = await sql<ChangeRow>`
    select s.id as subject, c.changed_at as at, o.name as operator, c.before, c.after
    from ${subjects[kind]} s
    cross join lateral (
      select * from price_list_changes c where c.${sql.ref(kind)} = s.id order by c.id desc limit ${most}
    ) c
    left join operators o on o.id = c.operator_id
    where ${which}
    order by c.id desc`.execute(db)
  return Map.groupBy(rows, ({ subject }) => subject)
}
