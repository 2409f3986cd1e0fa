/** What is chosen, without what is empty; several values of one name are joined, as in links. */
export function queryOf(form: HTMLFormElement) {
  const joined = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (value) joined.set(name, [joined.get(name), value].filter(Boolean).join(','))
  }
  return joined
}

/**
 * Says after each change how many profiles each option would leave now. `path` is that of the page that counts.
 * On a failure the earlier counts stay.
 */
export function keepCounts(form: HTMLFormElement, path: string, counted?: (url: string) => void) {
  let latest = 0
  const count = async () => {
    const asked = ++latest
    const url = `${path}?${queryOf(form)}`
    const answer = await fetch(url)
    const page = pageIn(await answer.text())
    if (!answer.ok || asked !== latest) return
    counted?.(url)
    for (const fresh of page.querySelectorAll<HTMLElement>('[data-count]')) {
      form.querySelector(`[data-count=${fresh.dataset.count}]`)?.replaceChildren(...fresh.childNodes)
    }
    for (const { id, disabled } of page.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
      const box = document.getElementById(id) as HTMLInputElement | null
      if (box) box.disabled = disabled
    }
  }
  form.onchange = () => count().catch(() => {})
  form.onsubmit = event => {
    event.preventDefault()
    location.assign(`${form.action}?${queryOf(form)}`)
  }
}

/** Without its head: the policy of a page of another kind would refuse its style, and say so. */
export const pageIn = (html: string) => new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
