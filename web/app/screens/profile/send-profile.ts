import { CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { updateProfile } from '#contract/own-media.ts'
import { bearer, leaveExpired } from '#web/app/client.ts'
import { readSession } from '#web/app/session.ts'

/** Sends a profile; answers with what there is to say beside the success that a 204 is. Rejects with a `CallFailure`. */
export async function sendProfile(entries: readonly [string, string][]): Promise<string | undefined> {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const { method, path } = updateProfile
  const answer = await fetch(path, { method, body, headers: bearer(readSession().token) }).catch(() => {
    throw new CallFailure(0, messages.offline)
  })
  if (answer.status === 401) await leaveExpired()
  if (!answer.ok) throw await failureOf(answer)
  return answer.status === 204 ? undefined : await answer.text()
}
