import { useEffect, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { confirmEmail } from '#contract/own-account.ts'
import { callAs } from '#web/app/client.ts'
import { notify } from '#web/app/notify.tsx'

const hashOfMail = /^#confirmar=([\w-]+)$/

/**
 * The link that was mailed to a new address carries its token behind the `#`, which no server sees. It works on any
 * device, logged in or not; says whether that is under way.
 */
export function useEmailConfirmation() {
  const [token] = useState(() => hashOfMail.exec(location.hash)?.[1])
  const [pending, setPending] = useState(Boolean(token))
  useEffect(() => {
    if (!token) return
    history.replaceState(history.state, '', location.pathname)
    callAs()
      .call(confirmEmail, { body: { token } })
      .then(() => notify.success('Seu novo e-mail está confirmado.'))
      .catch(error => notify.error(error instanceof CallFailure ? error.message : messages.unexpected))
      .finally(() => setPending(false))
  }, [token])
  return pending
}
