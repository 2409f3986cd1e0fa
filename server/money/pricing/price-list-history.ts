import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'

type State = Record<string, unknown>
type Change = { operatorId: number; kind: 'plan' | 'coupon'; id: number; before: State | null; after: State }

export async function recordChange(tx: Db, { operatorId, kind, id, before, after }: Change, at: Date) {
  const changed = Object.keys(after).filter(name => !isSame(before?.[name], after[name]))
  if (changed.length === 0) return false
  await tx
    .insertInto('price_list_changes')
    .values({
      [`${kind}_id`]: id,
      operator_id: operatorId,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
      changed_at: at,
    })
    .execute()
  const action = `${kind}_${before ? 'changed' : 'added'}` as const
  const facts = Object.fromEntries(changed.map(name => [name, [before?.[name] ?? null, after[name] ?? null]]))
  await recordAudit(tx, { operatorId, action, subject: `${kind}:${id}`, facts }, at)
  return true
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type ChangeRow = {
  subject: number
  at: Date
  operator: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

const maxChanges = 50
const subjects = { plan_id: sql`plans`, coupon_id: sql`coupons` } as const

export async function readChanges(db: Db, kind: keyof typeof subjects, only?: number) {
  const condition: RawBuilder<unknown> = only === undefined ? sql`true` : sql`s.id = ${only}`
  const { rows } = await sql<ChangeRow>`
    select s.id as subject, c.changed_at as at, o.name as operator, c.before, c.after
    from ${subjects[kind]} s
    cross join lateral (
      select * from price_list_changes c where c.${sql.ref(kind)} = s.id order by c.id desc limit ${maxChanges}
    ) c
    left join operators o on o.id = c.operator_id
    where ${condition}
    order by c.id desc`.execute(db)
  return Map.groupBy(rows, ({ subject }) => subject)
}
