import { campaignMessages as say } from '#contract/own-campaign.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { limitAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'

type Caller = { accountId: number; userType: number }

const partner = 5
const saves = { purpose: 'campaign-save/account', most: 120, withinSeconds: 3600 }

/** @throws Refusal `forbidden` for everybody who is no partner. */
export function refuseUnlessPartner({ userType }: Caller) {
  if (userType !== partner) throw new Refusal('forbidden', say.partnersOnly)
}

/** To be asked before the form is read; throws when it would be in vain. */
export async function admitAds({ db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>, caller: Caller) {
  refuseUnlessPartner(caller)
  if (!(await hasProfile(db, caller.accountId))) throw new Refusal('conflict', say.profileFirst)
  await limitAttempts(pool, [{ ...saves, subject: String(caller.accountId) }], now())
}

/** One that waits for review will do. */
async function hasProfile(db: Db, accountId: number) {
  const sent = db.selectFrom('profile_submissions').select('account_id').where('account_id', '=', accountId)
  const live = db.selectFrom('profiles').select('account_id').where('account_id', '=', accountId)
  return (await sent.union(live).executeTakeFirst()) !== undefined
}
