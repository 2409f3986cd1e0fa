import { profileRefusals } from '#contract/content-review.ts'
import type { App } from '#server/app.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from '#server/operators/audit.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { profileRefusedMail } from './content-tasks.ts'
import { beginProfileDecision } from './profile-decision.ts'
import { reasonOf } from './reason.ts'

type Refused = { content_hash: string; refusal: keyof typeof profileRefusals; text: string }

/** Refuses a version with a reason that the person reads; what visitors see stays as it is. */
export async function refuseProfile(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: OperatorSession,
  submissionId: number,
  { content_hash, refusal, text }: Refused,
) {
  const reason = reasonOf(profileRefusals, refusal, text)
  await db.transaction().execute(async tx => {
    const at = now()
    const { accountId, contentHash } = await beginProfileDecision(tx, submissionId, content_hash)
    const review = { verdict: 'refused', reason, content_hash: contentHash } as const
    await tx
      .insertInto('profile_reviews')
      .values({ ...review, submission_id: submissionId, operator_id: operatorId, reviewed_at: at })
      .execute()
    await enqueue(tx, profileRefusedMail, { accountId, submissionId })
    const deed = { operatorId, action: 'profile_refused', subject: `profile:${submissionId}` }
    await recordAudit(tx, { ...deed, facts: { account: accountId, refusal } }, at)
  })
}
