import { enhanceEveryPage, makeArrowGoBack } from './every-page/every-page.ts'

const form = document.querySelector<HTMLFormElement>('[data-filters]')

/** What is chosen, without what is empty; several values of one name are joined, as in links. */
function query(chosen: HTMLFormElement) {
  const joined = new URLSearchParams()
  for (const [name, value] of new FormData(chosen)) {
    if (value) joined.set(name, [joined.get(name), value].filter(Boolean).join(','))
  }
  return `${joined}`
}

let latest = 0

/** Shows how many profiles each option would leave now. On a failure the earlier counts stay. */
async function count(chosen: HTMLFormElement) {
  const asked = ++latest
  const url = `${location.pathname}?${query(chosen)}`
  const answer = await fetch(url)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (!answer.ok || asked !== latest) return
  history.replaceState(history.state, '', url)
  for (const fresh of page.querySelectorAll<HTMLElement>('[data-count]')) {
    chosen.querySelector(`[data-count=${fresh.dataset.count}]`)?.replaceChildren(fresh.textContent ?? '')
  }
  for (const { id, disabled } of page.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    const box = document.getElementById(id) as HTMLInputElement | null
    if (box) box.disabled = disabled
  }
}

enhanceEveryPage()
makeArrowGoBack()
if (form) {
  form.onchange = () => count(form).catch(() => {})
  form.onsubmit = event => {
    event.preventDefault()
    location.assign(`${form.action}?${query(form)}`)
  }
}
