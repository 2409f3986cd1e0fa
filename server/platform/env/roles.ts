import * as z from 'zod/mini'

/** `web` serves pages and the API, `worker` runs jobs, and `payments` serves the payment API on its own origin. */
export type Role = 'web' | 'worker' | 'payments'

export const roles = z.pipe(
  z.string().check(z.regex(/^(web|worker)(,(web|worker))?$|^payments$/)),
  z.transform(list => [...new Set(list.split(','))] as Role[]),
)
