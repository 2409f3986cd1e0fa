import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { removeMedia } from '#contract/own-media.ts'
import { client } from '../client.ts'
import { notify } from '../notify.tsx'
import { aboutProfile } from './about-profile.ts'
import type { DraftState } from './draft-state.ts'
import { dropFiles } from './kept-media.ts'

/** Removes an item here, and from the server if it is there; says if it went. */
export async function removeItem(state: DraftState, key: string) {
  const item = state.find(key)
  if (!item) return false
  if (item.own && !(await isRemoved(item.own.id))) return false
  state.drop(key)
  await dropFiles(state.accountId, key)
  return true
}

async function isRemoved(id: number) {
  try {
    await client.call(removeMedia, { params: { id: String(id) } })
    return true
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return true
    notify.error(error instanceof CallFailure ? error.message : messages.unexpected, { about: aboutProfile })
    return false
  }
}
