import type { MediaItem, MediaKind } from './media-item.ts'
import { isStuck } from './stages.ts'
import { nameOf, nouns, stageText } from './tile-text.ts'

/** What is wrong with items of a list: *Foto 3: …*. A lost connection is nobody's fault. */
export const problemsOf = (items: readonly MediaItem[]) =>
  told(items, ({ stage, problem, isUnreached }) => {
    const isNamed = !(stage === 'failed' && isUnreached)
    return problem ? { text: problem, isNamed } : undefined
  })

/** What keeps a list from being sent, in a few words: *Fotos 1 e 2: prepare e envie*. */
export const stuckOf = (items: readonly MediaItem[]) =>
  told(items, item => (isStuck(item) ? { text: stageText(item)?.toLowerCase() ?? '', isNamed: true } : undefined))

type Said = { text: string; isNamed: boolean }

/** Each text once, with the items of one kind that it is said of. */
function told(items: readonly MediaItem[], say: (item: MediaItem) => Said | undefined) {
  const groups = new Map<string, { kind: MediaKind; said: Said; places: number[] }>()
  for (const [at, item] of items.entries()) {
    const said = say(item)
    if (!said) continue
    const id = `${said.isNamed} ${said.text}`
    const { places } = groups.get(id) ?? { places: [] }
    groups.set(id, { kind: item.kind, said, places: [...places, at] })
  }
  return Array.from(groups.values(), ({ kind, said: { text, isNamed }, places }) =>
    isNamed ? `${namesOf(kind, places)}: ${text}` : text,
  )
}

const list = new Intl.ListFormat('pt-BR')

/** *Foto 3*, *Fotos 1 e 3*. */
function namesOf(kind: MediaKind, places: readonly number[]) {
  const [first = 0, ...others] = places
  if (others.length === 0) return nameOf(kind, first)
  return `${nouns[kind].many} ${list.format(places.map(at => String(at + 1)))}`
}
