import { CallFailure } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { logOut } from '#contract/session.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { callAs } from '../client.ts'
import { endSession, leaveSession, readSession } from '../session.ts'

const home = paths.landing

/**
 * Ends the session on this device, even if the app cannot reach the server. While offline, no other page can load, so
 * this page stays and calls the server later. Returns whether it stays.
 */
export async function logOutHere(): Promise<boolean> {
  const { token } = readSession()
  leaveSession()
  const isReached = await endServerSession(token)
  await endSession('left')
  if (isReached) location.replace(home)
  else addEventListener('online', () => void retryLogOut(token))
  return !isReached
}

/** Only this page still has the token, because the device no longer stores it. */
async function retryLogOut(token: string | undefined) {
  if (await endServerSession(token)) location.replace(home)
}

const endServerSession = (token: string | undefined) =>
  callAs(token)
    .call(logOut, {})
    .then(
      () => true,
      error => !(error instanceof CallFailure && error.status === 0),
    )

const readingTime = 2_500

export async function showLoggedOut(message: string) {
  notify.success(message, { duration: 2 * readingTime })
  await new Promise(resolve => setTimeout(resolve, readingTime))
  location.replace(paths.landing)
}
