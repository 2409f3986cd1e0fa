import type { IncomingMessage, ServerResponse } from 'node:http'
import { agePaths } from '#contract/age-checks.ts'
import type { Env } from '#server/platform/env/env.ts'
import { isHostOf } from './admin-host.ts'

/**
 * Age providers see this host's name. It answers only what they send back, so that a look at it doesn't show which site
 * asks (docs/safety.md T11).
 */
export function refuseOnReturnHost({ age: { returnUrl }, publicUrl }: Pick<Env, 'age' | 'publicUrl'>) {
  if (returnUrl === publicUrl) return () => false
  const isHere = isHostOf(returnUrl)
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!isHere(request) || isReturn(request)) return false
    response.writeHead(404, { 'cache-control': 'no-store' }).end()
    return true
  }
}

const back = new RegExp(`^${agePaths.provider()}\\?(state|error|k)=|^${agePaths.provider()}\\?.*&(state|error)=`)
const posted = new RegExp(`^${agePaths.provider('[\\w-]+')}$`)

const isReturn = ({ method, url = '' }: IncomingMessage) => (method === 'POST' ? posted : back).test(url)
