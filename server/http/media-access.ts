import type { FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { findAccountSession } from '#server/accounts/sessions.ts'
import type { App } from '#server/app.ts'
import { findOperatorSession } from '#server/operators/sessions.ts'
import type { AgeGate } from './age-gate.ts'
import { bearerToken } from './caller.ts'
import { operatorToken } from './operator-cookie.ts'

/** Why a file is sent: everybody of age sees it, it is the caller's own, or an operator looks into it. */
export type MediaAccess = 'shown' | 'own' | 'inspected'

/**
 * What is approved and of a listed account is for browsers that passed the age gate; everything else only for its
 * owner's app and for operators.
 * @throws Refusal `forbidden` for who has not passed the gate, `not_found` for who has: neither learns what there is.
 */
export async function mediaAccess(
  app: App,
  gate: AgeGate,
  request: FastifyRequest,
  folder: string,
): Promise<MediaAccess> {
  const token = bearerToken(request)
  const operator = operatorToken(app.env, request)
  const passed = gate.passed(request.headers.cookie)
  const item = passed || token || operator ? await findItem(app, folder) : undefined
  if (item) {
    if (passed && item.shown) return 'shown'
    if (token && (await findAccountSession(app, token))?.accountId === item.account_id) return 'own'
    if (operator && (await findOperatorSession(app, operator))?.confirmed) return 'inspected'
  }
  throw passed ? new Refusal('not_found', messages.notFound) : new Refusal('forbidden', messages.ageQuestion)
}

/** `account_id` is null of what is the site's own. */
type Item = { account_id: number | null; shown: boolean }

/** Asked at every request and kept nowhere, so that what is removed or unlisted is gone with the commit. */
async function findItem({ pool, now }: App, folder: string) {
  const { rows } = await pool.query<Item>({ name: 'find_media_item', text: finding, values: [folder, now()] })
  return rows[0]
}

/** A banner is also its owner's and the operators' in versions that visitors don't see, or not yet. */
const finding = `
  select f.account_id, bool_or(f.ready and (f.account_id is null or exists (
    select from listings l where l.account_id = f.account_id and l.listed_until > $2
  ))) as shown
  from (
    select m.account_id, m.position is not null and exists (
      select from media_reviews r where r.media_id = m.id and r.verdict = 'approved'
    ) as ready
    from media m where m.folder = $1
    union all
    select c.account_id, c.active and c.suspended_at is null from campaigns c where c.folder = $1
    union all
    select c.account_id, false
    from campaign_submissions s join campaigns c on c.id = s.campaign_id where s.folder = $1
    union all
    select null, true from partner_categories pc where pc.folder = $1
  ) f group by f.account_id`
