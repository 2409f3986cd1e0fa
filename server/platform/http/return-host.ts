import type { IncomingMessage, ServerResponse } from 'node:http'
import { agePaths } from '#contract/age-checks.ts'
import type { Env } from '#server/platform/env/env.ts'

/**
 * Age providers see this host's name. It answers nothing else, so nobody can learn from it which site asks
 * (docs/safety.md T11).
 */
export function refuseOnReturnHost({ age: { returnUrl }, publicUrl }: Pick<Env, 'age' | 'publicUrl'>) {
  if (returnUrl === publicUrl) return () => false
  const { host } = new URL(returnUrl)
  return ({ headers, url = '' }: IncomingMessage, response: ServerResponse) => {
    const path = url.split('?')[0] as string
    if (headers.host?.toLowerCase() !== host || path === own || path.startsWith(`${own}/`)) return false
    response.writeHead(404, { 'cache-control': 'no-store' }).end()
    return true
  }
}

const own = agePaths.provider()
