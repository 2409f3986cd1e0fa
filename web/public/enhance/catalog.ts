import type { City } from '#contract/place.ts'
import { enhanceEveryPage } from './every-page/every-page.ts'

const showAfterMs = 120

function showLoading(isLoading: boolean) {
  document.body.classList.toggle('is-leaving', isLoading)
  document.querySelector('.results')?.setAttribute('aria-busy', String(isLoading))
}

function fadeWhileFiltering() {
  let timer = 0
  const start = () => {
    timer = window.setTimeout(showLoading, showAfterMs, true)
  }
  addEventListener('submit', start)
  addEventListener('click', event => {
    const gender = (event.target as Element).closest?.<HTMLAnchorElement>('.seg a')
    if (!gender) return
    keepTypedFilters(gender)
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) start()
  })
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    showLoading(false)
  })
}

function keepTypedFilters(gender: HTMLAnchorElement) {
  const query = new URLSearchParams(gender.search)
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('.filters .input')) {
    query.delete(name)
    if (value) query.set(name, value)
  }
  gender.search = `${query}`
}

/** The maximum number of pages that the server combines on a reload. */
const maxPages = 20

/**
 * Appends the next page's cards before the visitor reaches its link. The URL contains the number of pages, so that a
 * reload or *back* shows the same list. If a request fails, the plain link remains.
 */
function loadFurtherPages() {
  const pages = document.querySelector<HTMLElement>('[data-pages]')
  const link = pages?.querySelector<HTMLAnchorElement>('a[rel=next]')
  if (!pages || !link) return
  const watcher = new IntersectionObserver(
    async entries => {
      if (!entries.some(entry => entry.isIntersecting) || counted() >= maxPages) return
      watcher.unobserve(link)
      // Reserves room for the next cards, so that they do not shift the layout.
      link.style.marginTop = `${pages.offsetHeight / counted()}px`
      if (await append(pages, link).catch(() => false)) watcher.observe(link)
      link.style.marginTop = ''
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

async function readPage(url: string) {
  const answer = await fetch(url)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-pages]')
  if (!answer.ok || !page) throw new Error(`no page at ${url}`)
  return page
}

const counted = () => Number(new URLSearchParams(location.search).get('pages')) || 1

function count() {
  const url = new URL(location.href)
  url.searchParams.set('pages', String(counted() + 1))
  history.replaceState(history.state, '', url)
}

function suggestNeighborhoods() {
  const form = document.querySelector<HTMLFormElement>('#filtros')
  const [city, input, list] = ['#cidade', '#bairro', '#bairros'].map(id => document.querySelector<HTMLInputElement>(id))
  if (!form || !city || !input || !list) return
  // For the page's city, the server has already suggested the neighborhoods with profiles.
  let suggested = list.firstChild ? city.value : ''
  input.onfocus = async () => {
    if (suggested === city.value) return
    suggested = city.value
    const names = await neighborhoodsOf(form.dataset.state, city.value).catch(() => [])
    list.replaceChildren(...names.map(name => new Option(name)))
  }
}

async function neighborhoodsOf(state: string | undefined, name: string): Promise<string[]> {
  if (!name) return []
  const cities: City[] = await read(`/api/geo/states/${state}/municipios`)
  const city = cities.find(({ nome }) => nome === name)
  return city ? read(`/api/geo/municipios/${city.id}/bairros`) : []
}

const read = async (path: string) => (await fetch(path)).json()

/** Scrolls to a focused link that a carousel half hides, because browsers do not. */
function showFocusInCarousels() {
  addEventListener('focusin', ({ target }) => {
    const link = (target as Element).closest('.cats a:focus-visible, .banners a:focus-visible')
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

enhanceEveryPage()
fadeWhileFiltering()
loadFurtherPages()
suggestNeighborhoods()
showFocusInCarousels()
