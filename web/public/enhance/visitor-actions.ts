import { savedLimits, savedPaths } from '#contract/saved.ts'
import { copyLink, shareLink } from './saved/copy-link.ts'
import { notify } from './saved/notice.ts'
import { forgetExpired, noteVisit, readSaved, type Saved, writeSaved } from './saved/saved.ts'

const root = document.documentElement

const actions: Record<string, (button: HTMLButtonElement) => unknown> = {
  share: ({ value }) => shareLink(value),
  copy: ({ value }) => copyLink(value),
  save: button => toggle(button, toggleProfile, 'Perfil guardado só neste aparelho.'),
  'save-search': button => toggle(button, toggleSearch, 'Busca guardada só neste aparelho.'),
}

function pressAction({ target }: Event) {
  const button = (target as Element).closest?.<HTMLButtonElement>('[data-act]')
  if (button) actions[button.dataset.act as string]?.(button)
}

type Change = (saved: Saved, button: HTMLButtonElement) => Saved | string

/** `change` returns a message if it refuses the change. */
function toggle(button: HTMLButtonElement, change: Change, message: string) {
  const changed = change(readSaved(), button)
  if (typeof changed === 'string') return notify(changed)
  if (!writeSaved(changed)) return notify('Este navegador não deixa guardar nada neste aparelho.')
  showSaved()
  if (isPressed(button)) notify(message, ['Ver', savedPaths.page])
  else notify('Removido dos guardados.')
}

const isPressed = (button: HTMLButtonElement) => button.ariaPressed === 'true'

function toggleProfile(saved: Saved, button: HTMLButtonElement) {
  const id = Number(button.value)
  const others = saved.profiles.filter(other => other !== id)
  if (isPressed(button)) return { ...saved, profiles: others }
  if (others.length >= savedLimits.profiles) return tooMany(savedLimits.profiles, 'perfis')
  return { ...saved, profiles: [id, ...others] }
}

function toggleSearch(saved: Saved, button: HTMLButtonElement) {
  const path = button.value
  const others = saved.searches.filter(other => other.path !== path)
  if (isPressed(button)) return { ...saved, searches: others }
  if (others.length >= savedLimits.searches) return tooMany(savedLimits.searches, 'buscas')
  return { ...saved, searches: [{ name: button.dataset.name as string, path }, ...others] }
}

const tooMany = (max: number, things: string) => `Você já guardou ${max} ${things}. Remova algo em Guardados.`

function showSaved() {
  const { profiles, searches } = readSaved()
  const values = [...profiles.map(String), ...searches.map(({ path }) => path)]
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-act^=save]')) {
    button.ariaPressed = String(values.includes(button.value))
  }
}

/** Waits until the page is visible, because the visitor may have opened it in a background tab. */
function noteWhenSeen() {
  const id = Number(document.querySelector<HTMLElement>('[data-visited]')?.dataset.visited)
  if (!id || 'discreet' in root.dataset) return
  if (document.hidden) return document.addEventListener('visibilitychange', noteWhenSeen, { once: true })
  noteVisit(id)
}

forgetExpired()
noteWhenSeen()
showSaved()
addEventListener('click', pressAction)
// Another tab may have changed the list, or *back* may restore this page after the saved page has changed it.
addEventListener('storage', showSaved)
addEventListener('pageshow', showSaved)
root.dataset.ready = ''
