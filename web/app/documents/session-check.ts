import { CallFailure } from '#contract/client.ts'
import { readOwnAccount } from '#contract/own-account.ts'
import { callAs, client } from '../client.ts'
import { removeDraft, removeForgottenDraft } from './draft.ts'

const freshMs = 60_000
/** On a connection that answers nothing the photos of one's own are not withheld. */
const patienceMs = 4_000

let asked: { token: string; at: number; alive: Promise<boolean> } | undefined

/**
 * Whether the session may go on showing what it left on this device, so far as can be told: one that has ended
 * elsewhere leads to the log-in, and takes the photos with it.
 */
export function isSessionAlive(token: string): Promise<boolean> {
  if (asked?.token !== token || Date.now() - asked.at > freshMs) asked = { token, at: Date.now(), alive: ask() }
  return Promise.race([asked.alive, new Promise<boolean>(resolve => setTimeout(resolve, patienceMs, true))])
}

const ask = () => client.call(readOwnAccount, {}).then(() => true, isNotRefused)

const isNotRefused = (error: unknown) => !(error instanceof CallFailure && error.status === 401)

/** At the start of the app, on any screen: removes photos that no living session left. */
export async function removeDeadDraft(token: string | undefined) {
  if (!(await removeForgottenDraft(token)) || !token) return
  const alive = await callAs(token)
    .call(readOwnAccount, {})
    .then(() => true, isNotRefused)
  if (!alive) await removeDraft()
}
