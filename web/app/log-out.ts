import { CallFailure } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { logOut } from '#contract/session.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { callAs } from './client.ts'
import { endSession, readSession } from './session.ts'

const home = paths.landing

/**
 * Ends the session here whatever happens, and at the server if it can be reached. Without a connection no page can
 * follow: then this one stays, and the server is told as soon as there is one again. Says whether it stays.
 */
export async function logOutHere(): Promise<boolean> {
  const { token } = readSession()
  const isReached = await tellServer(token)
  await endSession('left')
  if (isReached) location.replace(home)
  else addEventListener('online', () => void comeBack(token))
  return !isReached
}

/** Only this page still knows the token, so that nobody who takes the device later has it. */
async function comeBack(token: string | undefined) {
  if (await tellServer(token)) location.replace(home)
}

const tellServer = (token: string | undefined) =>
  callAs(token)
    .call(logOut, {})
    .then(
      () => true,
      error => !(error instanceof CallFailure && error.status === 0),
    )

const readingTime = 2_500

/** Says that it is done, and leads to the landing, a page of the server's. */
export async function showLoggedOut(words: string) {
  notify.success(words, { duration: 2 * readingTime })
  await new Promise(resolve => setTimeout(resolve, readingTime))
  location.replace(paths.landing)
}
