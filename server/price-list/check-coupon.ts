import { invalid } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'

export type CouponFields = {
  title: string
  cents: number | null
  percent: number | null
  starts_at: string
  ends_at: string
  most_uses: number | null
  most_uses_each: number
  plan_ids: number[] | null
  for_all: boolean
}

/** What one field alone can't say. */
export async function checkCoupon(tx: Db, { cents, percent, starts_at, ends_at, plan_ids }: CouponFields) {
  if ((cents === null) === (percent === null))
    throw invalid('cents', 'Informe o desconto em reais ou em porcentagem, um dos dois.')
  if (Date.parse(ends_at) <= Date.parse(starts_at)) throw invalid('ends_at', 'O fim precisa ser depois do começo.')
  if (plan_ids) await checkPlans(tx, plan_ids)
}

async function checkPlans(tx: Db, ids: readonly number[]) {
  if (ids.length === 0) throw invalid('plan_ids', 'Escolha ao menos um plano.')
  const plans = await tx.selectFrom('plans').select('id').execute()
  const known = new Set(plans.map(({ id }) => id))
  const isFine = ids.every(id => known.has(id)) && new Set(ids).size === ids.length
  if (!isFine) throw invalid('plan_ids', 'Escolha planos da lista.')
}
