/**
 * The answer is sent without leaving the page, and the page it was asked in place of then takes its place in the
 * history: *back* never leads to the question again.
 */
export function answerInPlace() {
  const form = document.querySelector<HTMLFormElement>('form[data-in-place]')
  const yes = form?.querySelector('button')
  if (!form || !yes) return
  form.onsubmit = event => {
    event.preventDefault()
    const body = new URLSearchParams({ [yes.name]: yes.value })
    fetch(location.href, { method: 'POST', body, redirect: 'manual' }).finally(() => location.reload())
  }
}

/** Without a connection a visitor gets our own page too; the worker keeps nothing but that page (T63). */
export function keepOfflinePage() {
  const yes = document.querySelector<HTMLButtonElement>('[name=maior]')
  yes?.form?.addEventListener('submit', () => void navigator.serviceWorker?.register('/service-worker.js'))
}
