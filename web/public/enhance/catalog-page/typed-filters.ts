/** A gender that is chosen takes along what was typed meanwhile. */
export function takeTypedAlong(gender: HTMLAnchorElement) {
  const query = new URLSearchParams(gender.search)
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('.filters .input')) {
    query.delete(name)
    if (value) query.set(name, value)
  }
  gender.search = `${query}`
}
