import { paths } from '#contract/paths.ts'
import './page.ts'
import { session } from './every-page/session.ts'

/** Redirects the ad's owner. The server cannot do so, because it does not know whose browser requests a page. */
async function leadOwnerToPreview() {
  const token = session.token()
  if (!token) return
  const answer = await fetch('/api/account', { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  if (!answer?.ok) return
  const { id } = await answer.json()
  if (location.pathname === paths.profile(id)) location.replace(paths.profilePreview)
}

leadOwnerToPreview()
