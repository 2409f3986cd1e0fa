import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { owedRefunds } from './owed-refunds.ts'

export type Means = Pick<App, 'db' | 'now' | 'pix' | 'cards'>

/** A provider takes minutes; what it has not given back by then it has refused, and nobody else would look. */
const providersTime = 3_600_000

/** Refunds that are still owed; `by_hand`: by a person, the others by the provider that the money came from. */
export const refundsOwed = ({ db, now, pix, cards }: Means) =>
  owedRefunds(db)
    .clearSelect()
    .clearOrderBy()
    .select(['r.id as refund_id', 'p.order_id'])
    .select(
      sql<boolean>`p.operator_id is not null or p.channel <> all(${providedFor({ pix, cards })}::text[])
        or r.decided_at < ${new Date(now().getTime() - providersTime)}`.as('by_hand'),
    )

const providedFor = ({ pix, cards }: Pick<Means, 'pix' | 'cards'>) => [
  ...(pix.provider ? ['pix'] : []),
  ...(cards ? ['card'] : []),
]
