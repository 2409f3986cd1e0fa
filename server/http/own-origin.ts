import type { Env } from '#server/env.ts'

/** The host that was asked is ours too: behind no proxy, the address in the bar may be another than `PUBLIC_URL`. */
export function isOwnOrigin({ publicUrl }: Env, origin: string | undefined, host: string | undefined) {
  return origin === undefined || origin === publicUrl || (host !== undefined && URL.parse(origin)?.host === host)
}
