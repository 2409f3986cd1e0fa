import * as z from 'zod/mini'

export const genders = ['Mulher', 'Homem', 'Trans'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>
