import { enhanceEveryPage, makeArrowGoBack } from './every-page/every-page.ts'
import { copyLink } from './saved/copy-link.ts'
import { notify } from './saved/notice.ts'
import {
  bringBack,
  forgetEverything,
  forgetExpired,
  isStorageAllowed,
  readSaved,
  type Saved,
  type Search,
  writeSaved,
} from './saved/saved.ts'
import { cardOf, isKnown, isListed, loadCards } from './saved/saved-cards.ts'

const root = document.documentElement
const isDiscreet = () => 'discreet' in root.dataset
const find = (selector: string, within: ParentNode = document) => within.querySelector(selector) as HTMLElement
const sectionOf = (list: string) => find(`[data-list=${list}]`)
const copyOf = (template: string) => {
  const { content } = find(`[data-template=${template}]`) as HTMLTemplateElement
  return (content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
}

const nothing: Saved = { profiles: [], visits: [], searches: [] }
const readShown = () => (isDiscreet() ? nothing : readSaved())
const profilesOf = ({ profiles, visits }: Saved) => [...profiles, ...visits.map(([id]) => id)]

/** Renders the known cards immediately, and all cards once they have loaded. Requests nothing in discreet mode. */
async function show() {
  draw(readShown())
  const isComplete = await loadCards(profilesOf(readShown())).then(
    () => true,
    () => false,
  )
  draw(readShown(), { isComplete })
}

function draw(saved: Saved, { isComplete = true } = {}) {
  const { profiles, visits, searches } = saved
  const hasSome = Object.values(saved).some(list => list.length > 0)
  showStates({ discreet: isDiscreet(), refused: !isStorageAllowed(), lists: hasSome, empty: !hasSome })
  find('[data-when=failed]').hidden = isComplete
  drawCards('profiles', profiles, isComplete)
  const visited = visits.map(([id]) => id).filter(id => !isKnown(id) || isListed(id))
  drawCards('visits', visited, isComplete)
  showMissing(profiles.filter(id => isKnown(id) && !isListed(id)).length)
  sectionOf('searches').hidden = searches.length === 0
  find('ul', sectionOf('searches')).replaceChildren(...searches.map(searchItem))
}

/** Shows the first state whose value is true, and hides the others. */
function showStates(states: Record<string, boolean>) {
  const current = Object.keys(states).find(state => states[state])
  for (const state of Object.keys(states)) find(`[data-when=${state}]`).hidden = state !== current
}

/** Reserves the place of a card that has not loaded yet, so that it does not shift the layout. */
function drawCards(list: string, ids: number[], isComplete: boolean) {
  const section = sectionOf(list)
  const awaited = isComplete ? ids : ids.filter(isKnown)
  section.hidden = awaited.length === 0
  section.ariaBusy = String(!awaited.every(isKnown))
  const items = awaited.filter(id => !isKnown(id) || isListed(id)).map(id => cardOf(list, id) ?? copyOf('card'))
  find('ul', section).replaceChildren(...items)
  find('[data-count]', section).textContent =
    items.length > 0 ? `${items.length} ${items.length === 1 ? 'anúncio' : 'anúncios'}` : ''
}

function showMissing(count: number) {
  const missing = find('[data-missing]')
  missing.hidden = count === 0
  find('span', missing).textContent =
    count === 1 ? '1 perfil guardado não está no ar agora.' : `${count} perfis guardados não estão no ar agora.`
}

function searchItem({ name, path }: Search) {
  const item = copyOf('search')
  const link = find('a', item) as HTMLAnchorElement
  link.href = path
  link.textContent = name
  for (const button of item.querySelectorAll('button')) {
    button.value = path
    button.ariaLabel += `: ${name}`
  }
  return item
}

const presses: Record<string, (button: HTMLButtonElement) => unknown> = {
  copy: ({ value }) => copyLink(value),
  again: show,
  'forget-all': () => redraw('Tudo esquecido.', forgetEverything()),
  'forget-missing': () =>
    change(saved => ({ ...saved, profiles: saved.profiles.filter(id => !isKnown(id) || isListed(id)) })),
  'forget-card': forgetCard,
  'forget-search': ({ value }) =>
    change(saved => ({ ...saved, searches: saved.searches.filter(({ path }) => path !== value) })),
}

function forgetCard(button: HTMLButtonElement) {
  const isOther = (id: number) => String(id) !== button.value
  change(saved =>
    button.closest('[data-list=visits]')
      ? { ...saved, visits: saved.visits.filter(([id]) => isOther(id)) }
      : { ...saved, profiles: saved.profiles.filter(isOther) },
  )
}

function press({ target }: Event) {
  const button = (target as Element).closest?.<HTMLButtonElement>('main [data-act]')
  const action = button && presses[button.dataset.act as string]
  if (!action) return
  const place = placeOf(button)
  action(button)
  // If the clicked button is gone, focuses the button that took its place, or else the heading.
  if (!button.isConnected || !button.checkVisibility()) (buttonAt(place) ?? find('h1')).focus()
}

type Place = { list: Element | null; act: string; index: number }

function placeOf(button: HTMLElement): Place {
  const item = button.closest('li')
  const list = item?.parentElement ?? null
  return { list, act: button.dataset.act as string, index: [...(list?.children ?? [])].indexOf(item as Element) }
}

function buttonAt({ list, act, index }: Place) {
  const item = list?.children[index] ?? list?.lastElementChild
  return item?.querySelector<HTMLElement>(`[data-act=${act}]`)
}

function change(changed: (saved: Saved) => Saved) {
  const before = readSaved()
  writeSaved(changed(before))
  redraw('Removido.', () => bringBack(before))
}

function redraw(message: string, undo: () => unknown) {
  draw(readShown())
  notify(message, [
    'Desfazer',
    () => {
      undo()
      show()
      find('h1').focus()
    },
  ])
}

enhanceEveryPage()
makeArrowGoBack()
forgetExpired()
show()
addEventListener('click', press)
// Another tab may have changed the list, or *back* may restore this page after a profile page has changed it.
addEventListener('storage', show)
addEventListener('pageshow', ({ persisted }) => persisted && show())
new MutationObserver(show).observe(root, { attributeFilter: ['data-discreet'] })
