import type { TermsDue } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readTermsDue } from '#server/people/accounts/terms.ts'
import { type Renewal, readRenewal } from '#server/people/documents/renewals.ts'
import { type KycState, kycState } from '#server/people/documents/submissions.ts'
import type { App } from '#server/platform/app.ts'
import { type OwnProfileRow, readOwnProfile } from './read-own-profile.ts'

export type OwnAccountRow = {
  id: number
  name: string
  email: string
  user_type: number
  kyc: KycState
  renewal: Renewal | null
  terms_due: TermsDue | null
  profile: OwnProfileRow | undefined
}

export async function readOwnAccount(app: Pick<App, 'db' | 'pool' | 'now'>, accountId: number): Promise<OwnAccountRow> {
  const [account, kyc, renewal, terms_due, profile] = await Promise.all([
    app.db
      .selectFrom('accounts')
      .select(['id', 'name', 'email', 'user_type'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
    kycState(app.db, accountId),
    readRenewal(app.db, accountId, app.now()),
    readTermsDue(app.db, accountId, app.now()),
    readOwnProfile(app, accountId),
  ])
  // The owner deleted the account after we checked the token.
  if (!account) throw new Refusal('unauthenticated', messages.unauthenticated)
  return { ...account, kyc, renewal, terms_due, profile }
}
