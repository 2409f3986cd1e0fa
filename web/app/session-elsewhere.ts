import { endSession, readSession } from './session.ts'

/**
 * A log-out in another tab is one here too, and a page that the browser brings back from its memory shows nothing of
 * a session that has ended meanwhile.
 */
export function followSession() {
  const { token } = readSession()
  addEventListener('storage', async ({ key, newValue }) => {
    if (key !== 'token' || newValue) return
    await endSession('left')
    location.reload()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readSession().token !== token) location.reload()
  })
}
