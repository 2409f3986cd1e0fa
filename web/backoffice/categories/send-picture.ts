import { type DeskCategory, setCategoryPicture } from '#contract/category-desk.ts'
import { addressOf, CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { fetchFresh, headers } from '../calls.ts'

/** Sends a category's picture as a form with one file; fails as any call does. */
export async function sendPicture(id: number, picture: File): Promise<{ data: DeskCategory[] }> {
  const { method, path } = setCategoryPicture
  const body = new FormData()
  body.append('picture', picture)
  const answer = await fetchFresh(addressOf(path, { id }), { method, body, headers: headers() }).catch(() => {
    throw new CallFailure(0, messages.offline)
  })
  if (!answer.ok) throw await failureOf(answer)
  return answer.json()
}
