import { keepCounts, pageIn, queryOf } from '../filters/live-counts.ts'

/** Moves the remaining filters from their own page into the form beside the list, with their counts. */
export async function showFurtherFilters() {
  const form = document.querySelector<HTMLFormElement>('.filters')
  const link = form?.querySelector<HTMLAnchorElement>('.more-filters')
  if (!form || !link) return
  try {
    const answer = await fetch(link.href)
    const page = pageIn(await answer.text())
    const groups = page.querySelector('.filter-groups')
    if (!answer.ok || !groups) throw new Error(`no filters at ${link.href}`)
    insert(form, link, groups, page.querySelector('[data-count=total]'))
  } catch {
    form.classList.add('plain')
  }
}

function insert(form: HTMLFormElement, link: HTMLAnchorElement, groups: Element, total: Element | null) {
  // Only the style sheet for wide windows shows these filters, because a tablet in portrait mode uses the phone layout.
  const further = Object.assign(document.createElement('div'), { className: 'further', hidden: true })
  if (total) further.append(total)
  further.append(...groups.children)
  link.before(further)
  const names = new Set([...further.querySelectorAll('input')].map(({ name }) => name))
  for (const kept of form.querySelectorAll<HTMLInputElement>('[type=hidden]')) if (names.has(kept.name)) kept.remove()
  keepCounts(form, link.pathname)
  form.addEventListener('click', ({ target }) => {
    const gender = (target as Element).closest<HTMLAnchorElement>('.seg a')
    if (gender) keepChosen(gender, form, names)
  })
}

/** The gender buttons are links. Adds the current choices to the clicked link, even if the visitor has not searched. */
function keepChosen(gender: HTMLAnchorElement, form: HTMLFormElement, names: Set<string>) {
  const query = new URLSearchParams(gender.search)
  const chosen = queryOf(form)
  for (const name of names) {
    query.delete(name)
    const value = chosen.get(name)
    if (value) query.set(name, value)
  }
  gender.search = `${query}`
}
