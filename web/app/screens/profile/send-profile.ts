import { CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { updateProfile } from '#contract/own-media.ts'
import { updatePartner } from '#contract/partner-form.ts'
import { bearer, leaveExpired } from '#web/app/client.ts'
import { readSession } from '#web/app/session.ts'
import type { FormKind } from './form-parts.ts'

/** Sends a profile; answers with what there is to say beside the success that a 204 is. Rejects with a `CallFailure`. */
export async function sendProfile(kind: FormKind, entries: readonly [string, string][]): Promise<string | undefined> {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const { method, path } = kind === 'partner' ? updatePartner : updateProfile
  const answer = await fetch(path, { method, body, headers: bearer(readSession().token) }).catch(() => {
    throw new CallFailure(0, messages.offline)
  })
  if (answer.status === 401) await leaveExpired()
  if (!answer.ok) throw await failureOf(answer)
  // Section 7: of a partner's, any of the three is the success that it says.
  return answer.status === 204 || kind === 'partner' ? undefined : await answer.text()
}
