import type { Tier } from '#contract/profile.ts'

type Plan = [userType: number, tier: Tier, title: string, days: number, freeDays: number, cents: number]

const daysPerMonth = 30

/** Types 3 and 4 buy Premium by the month: decisions, section 3. */
const byMonth = (userType: number): Plan[] => [
  [userType, 'premium', 'Premium 1 mês', 1 * daysPerMonth, 0, 9_900],
  [userType, 'premium', 'Premium 3 meses', 3 * daysPerMonth, 3, 26_900],
  [userType, 'premium', 'Premium 6 meses', 6 * daysPerMonth, 7, 49_900],
  [userType, 'premium', 'Premium 12 meses', 12 * daysPerMonth, 15, 89_900],
]

/** The advertising packages of specification section 9: R$ 18 a month. */
const packages: Plan[] = [1, 2, 3, 6, 12].map(months => {
  const title = months === 1 ? 'Publicidade 1 mês' : `Publicidade ${months} meses`
  return [5, 'premium', title, months * daysPerMonth, 0, months * 1_800]
})

const plans: Plan[] = [
  [2, 'premium', 'Premium 7 dias', 7, 0, 5_900],
  [2, 'premium', 'Premium 15 dias', 15, 1, 9_900],
  [2, 'premium', 'Premium 30 dias', 30, 3, 16_900],
  [2, 'basic', 'Básico 7 dias', 7, 0, 2_900],
  [2, 'basic', 'Básico 15 dias', 15, 0, 4_900],
  [2, 'basic', 'Básico 30 dias', 30, 2, 7_900],
  ...byMonth(3),
  ...byMonth(4),
  ...packages,
]

export const planRows = plans.map(([user_type, tier, title, days, free_days, amount], index) => {
  return { user_type, tier, title, days, free_days, amount, position: index + 1 }
})
