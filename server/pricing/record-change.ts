import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'

type State = Record<string, unknown>
type Change = { operatorId: number; kind: 'plan' | 'coupon'; id: number; before: State | null; after: State }

/** Keeps what an operator changed, as it was before and after; false when nothing is different. */
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
  const action = before ? `${kind}_changed` : `${kind}_added`
  const facts = Object.fromEntries(changed.map(name => [name, [before?.[name] ?? null, after[name] ?? null]]))
  await recordAudit(tx, { operatorId, action, subject: `${kind}:${id}`, facts }, at)
  return true
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
