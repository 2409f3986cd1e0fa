import { ageAnswered } from '#contract/age-answer.ts'
import { enhanceEveryPage, makeArrowGoBack } from './every-page/every-page.ts'
import { session } from './every-page/session.ts'

const root = document.documentElement
/** Statuses that tell us nothing about the session. */
const later = [429, 503]

/** On the landing page, ends the session after any failure, unless the browser is offline or the status is `later`. */
function checkAccount() {
  if (!document.querySelector('.for-member')) return
  check()
  // The person may have logged out before the back/forward cache restored the page.
  addEventListener('pageshow', ({ persisted }) => persisted && check())
}

async function check() {
  const token = session.token()
  root.toggleAttribute('data-member', Boolean(token))
  if (!token) return
  const read = (path: string) => fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  const answer = await read('/api/account')
  if (!answer || later.includes(answer.status) || session.token() !== token) return
  if (answer.ok) return showNextStep(await read('/api/account/listing-status'))
  session.forget()
  root.removeAttribute('data-member')
}

async function showNextStep(status?: Response) {
  const sentence = document.querySelector<HTMLElement>('[data-next-steps]')
  if (!sentence || !status?.ok) return
  const step = JSON.parse(sentence.dataset.nextSteps ?? '{}')[(await status.json()).next]
  if (step) sentence.textContent = `Próximo passo do seu anúncio: ${step}.`
}

/** Answers the age gate without adding a history entry, so that *back* never returns to the question. */
function answerInPlace() {
  const form = document.querySelector<HTMLFormElement>('form[data-in-place]')
  const yes = form?.querySelector('button')
  if (!form || !yes) return
  form.onsubmit = event => {
    event.preventDefault()
    const body = new URLSearchParams({ [yes.name]: yes.value })
    fetch(location.href, { method: 'POST', body, redirect: 'manual' }).finally(() => location.replace(answered()))
  }
}

/** Returns the URL at which the server checks whether the browser has stored the answer. */
function answered() {
  const { pathname, search, hash } = location
  const query = search.replace(new RegExp(`[?&]${ageAnswered}$`), '')
  return `${pathname}${query}${query ? '&' : '?'}${ageAnswered}${hash}`
}

/** Registers the service worker, which stores only the offline page for visitors (docs/safety.md T63). */
function keepOfflinePage() {
  const yes = document.querySelector<HTMLButtonElement>('[name=maior]')
  yes?.form?.addEventListener('submit', () => void navigator.serviceWorker?.register('/service-worker.js'))
}

/** Polyfills `commandfor`, and stores the chosen gender for the form. */
function offerProfileKinds() {
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest?.<HTMLElement>('[commandfor],[data-gender]')
    if (!pressed) return
    const { gender } = pressed.dataset
    if (gender) return storeGender(gender)
    if ('command' in pressed) return
    const dialog = document.querySelector<HTMLDialogElement>('dialog')
    dialog?.open ? dialog.close() : dialog?.showModal()
  })
}

function storeGender(gender: string) {
  try {
    sessionStorage.gender = gender
  } catch {}
}

/**
 * The offline page appears at the URL of the page that failed to load, and reloads that page once the site is
 * reachable. At its own URL, it does nothing. The `online` event is not enough: it may fire before this script runs,
 * and does not fire if only the site was down.
 */
function leaveOfflinePage() {
  if (!document.querySelector('[data-unreached]') || location.pathname === '/offline') return
  const tryAgain = () =>
    void fetch('/offline', probe).then(
      () => location.reload(),
      () => {},
    )
  addEventListener('online', tryAgain)
  setInterval(tryAgain, 3000)
}

const probe: RequestInit = { method: 'HEAD', cache: 'no-store' }

enhanceEveryPage()
if (root.dataset.layers) import(root.dataset.layers)
makeArrowGoBack()
answerInPlace()
keepOfflinePage()
checkAccount()
offerProfileKinds()
leaveOfflinePage()
