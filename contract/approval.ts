import * as z from 'zod/mini'

/** A request by one operator that another must answer. */
export const Approval = z.object({
  operator: z.string(),
  /** The caller made the request and so can't answer it. */
  own: z.boolean(),
  at: z.string(),
  text: z.nullable(z.string()),
})
export type Approval = z.infer<typeof Approval>
