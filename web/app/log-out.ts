import { logOut } from '#contract/session.ts'
import { callAs } from './client.ts'
import { endSession, readSession } from './session.ts'

/** Ends the session here whatever happens, and at the server if it can be reached. */
export async function leave() {
  const { token } = readSession()
  await callAs(token)
    .call(logOut, {})
    .catch(() => {})
  await endSession('left')
  location.replace('/login')
}
