/** Returns the form's non-empty values. Joins the values of a repeated field with commas, as our links do. */
export function queryOf(form: HTMLFormElement) {
  const joined = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (value) joined.set(name, [joined.get(name), value].filter(Boolean).join(','))
  }
  return joined
}

/**
 * After each change, shows how many profiles would match each option. `path` is the page that counts them. If a request
 * fails, the earlier counts stay.
 */
export function keepCounts(form: HTMLFormElement, path: string, counted?: (url: string) => void) {
  let latest = 0
  const count = async () => {
    const request = ++latest
    const url = `${path}?${queryOf(form)}`
    const answer = await fetch(url)
    const page = pageIn(await answer.text())
    if (!answer.ok || request !== latest) return
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

/**
 * Parses a page without its head, because this page's content security policy would refuse its style and report a
 * violation.
 */
export const pageIn = (html: string) => new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
