import * as z from 'zod/mini'

export const genders = ['Mulher', 'Homem', 'Trans'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

/** Premium comes first wherever both are shown. */
export const tiers = { premium: 'Premium', basic: 'Básico' } as const
export type Tier = keyof typeof tiers
