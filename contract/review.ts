import * as z from 'zod/mini'
import { Whole } from './endpoint.ts'
import { formatNumber } from './format.ts'
import { PlainText } from './plain-text.ts'

export const CaseId = z.object({ id: Whole(2_147_483_647) })

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
export const FilterOf = <T extends object>(filters: T) => z.enum(keysOf(filters))
export const ReasonOf = <T extends object>(reasons: T) => z.enum(keysOf(reasons), 'Escolha o motivo.')

/** Reverses the order that the call's summary states. */
export const Order = z.optional(z.enum(['reversed']))
export type Order = z.infer<typeof Order>

/** Counts stop here, because counting millions takes longer than reading a page. */
export const maxCounted = 1000

/** `57`, `1.000+`. */
export const countText = (count: number) => (count < maxCounted ? String(count) : `${formatNumber(maxCounted)}+`)

/** Who decided a version and when. `operator` is null for decisions from before operators had names. */
export const VersionDecided = z.nullable(z.object({ at: z.string(), operator: z.nullable(z.string()) }))

/** Earlier refusals by operators, newest first. */
export const EarlierRefusals = z.array(z.object({ at: z.string(), reason: z.string() }))
export type EarlierRefusals = z.infer<typeof EarlierRefusals>

/** A prohibited word; `to` is exclusive. */
export const Mark = z.object({ from: z.int(), to: z.int(), word: z.string() })

/** SHA-256 of the content that the operator saw. We refuse a decision about any other content. */
export const ContentHash = z.string('Recarregue a página.').check(z.regex(/^[0-9a-f]{64}$/, 'Recarregue a página.'))

export const ReasonText = PlainText({
  min: 0,
  missing: 'Explique o motivo.',
  max: 1000,
  long: 'Explique em até 1.000 caracteres.',
})

export const RefusalOf = <T extends object>(reasons: T) =>
  z.strictObject({ content_hash: ContentHash, refusal: ReasonOf(reasons), text: ReasonText })

/** A removed picture that resembles an item, and who removed it. `distance`: bits of 256 that differ. */
export const RemovedAlike = z.object({
  id: z.int(),
  reason: z.enum(['illegal', 'non_consensual']),
  banned_at: z.string(),
  operator: z.nullable(z.string()),
  distance: z.int(),
})
export type RemovedAlike = z.infer<typeof RemovedAlike>

export const banReasons = { illegal: 'Conteúdo ilegal', non_consensual: 'Imagem sem consentimento' } as const
export const Ban = z.strictObject({ reason: ReasonOf(banReasons), text: ReasonText })
