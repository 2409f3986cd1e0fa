const root = document.documentElement
/** Answers that say nothing about the account: the server asks to come back later. */
const later = [429, 503]

/** Section 2: the landing asks for the account on load, and any failure but being offline ends the session. */
export function checkAccount() {
  if (!document.querySelector('.for-member')) return
  check()
  // A page that comes back from the browser's memory may have been left by somebody who then logged out.
  addEventListener('pageshow', ({ persisted }) => persisted && check())
}

async function check() {
  const token = session.token()
  root.toggleAttribute('data-member', Boolean(token))
  if (!token) return
  const read = (path: string) => fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  const answer = await read('/api/account')
  if (!answer || later.includes(answer.status) || session.token() !== token) return
  if (answer.ok) return sayNextStep(await read('/api/account/listing-status'))
  session.forget()
  root.removeAttribute('data-member')
}

async function sayNextStep(status?: Response) {
  const sentence = document.querySelector<HTMLElement>('[data-next-steps]')
  if (!sentence || !status?.ok) return
  const step = JSON.parse(sentence.dataset.nextSteps ?? '{}')[(await status.json()).next]
  if (step) sentence.textContent = `Próximo passo do seu anúncio: ${step}.`
}

const keys = ['token', 'user_type', 'perfilCreate', 'kyc']

/** What section 3 says of a session is in one of the two, by *Permanecer logado*; either may be forbidden. */
const storages = () => {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}

const session = {
  token: () => storages().find(storage => storage.token)?.token as string | undefined,
  forget() {
    for (const storage of storages()) for (const key of keys) storage.removeItem(key)
  },
}
