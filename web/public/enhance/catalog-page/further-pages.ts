/** As many as the server puts together again on a reload. */
const most = 20

/**
 * When the link to the next page comes near, that page's cards are appended here. The address counts the pages, so
 * that a reload or *back* shows the same list. A failure leaves the plain link.
 */
export function loadFurtherPages() {
  const pages = document.querySelector('[data-pages]')
  const link = pages?.querySelector<HTMLAnchorElement>('a[rel=next]')
  if (!pages || !link) return
  const watcher = new IntersectionObserver(
    async entries => {
      if (!entries.some(entry => entry.isIntersecting) || counted() >= most) return
      watcher.unobserve(link)
      if (await append(pages, link).catch(() => false)) watcher.observe(link)
    },
    { rootMargin: '800px' },
  )
  watcher.observe(link)
}

async function append(pages: Element, link: HTMLAnchorElement) {
  const page = await readPage(link.href)
  const cards = page.querySelectorAll('.grid > li').length
  for (const section of page.querySelectorAll<HTMLElement>('[data-tier]')) {
    const own = pages.querySelector(`[data-tier=${section.dataset.tier}] ul`)
    if (own) own.append(...section.querySelectorAll('.grid > li'))
    else link.before(section)
  }
  count()
  pages.querySelector('[data-status]')?.replaceChildren(`${cards} perfis carregados`)
  const next = page.querySelector('a[rel=next]')?.getAttribute('href')
  if (next) link.href = next
  else link.remove()
  return Boolean(next)
}

async function readPage(address: string) {
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-pages]')
  if (!answer.ok || !page) throw new Error(`no page at ${address}`)
  return page
}

const counted = () => Number(new URLSearchParams(location.search).get('pages')) || 1

function count() {
  const address = new URL(location.href)
  address.searchParams.set('pages', String(counted() + 1))
  history.replaceState(history.state, '', address)
}
