import { type Product, typeNames } from '#contract/plan.ts'
import type { OfferedPlan } from './list-products.ts'

export const presentProduct = ({ tier, ...plan }: OfferedPlan): Product => ({ ...plan, type_name: typeNames[tier] })
