/** A gender that is chosen takes along what was typed meanwhile. */
export const keepTypedFilters = () => addEventListener('click', takeAlong, true)

function takeAlong({ target }: Event) {
  const link = (target as Element).closest?.<HTMLAnchorElement>('.seg a')
  if (!link) return
  const query = new URLSearchParams(link.search)
  for (const { id, name } of typed) {
    const { value } = document.getElementById(id) as HTMLInputElement
    query.delete(name)
    if (value) query.set(name, value)
  }
  link.search = `${query}`
}

const typed = [
  { id: 'cidade', name: 'city' },
  { id: 'bairro', name: 'neighborhood' },
]
