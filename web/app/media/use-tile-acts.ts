import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MediaDraft } from './media-draft.ts'
import type { MediaItem } from './media-item.ts'
import { hasArrived, isOnItsWay, isUsable } from './stages.ts'
import { nouns } from './tile-text.ts'

/** Moving and removing, with what is said of it and where the focus goes. */
export function useTileActs(draft: MediaDraft, items: readonly MediaItem[], list: RefObject<HTMLElement | null>) {
  const [chosen, choose] = useState<string>()
  const [said, say] = useState('')
  const focus = useFocusAfter(list)
  useSendingEnd(items, () => say('Envio terminado.'))

  function move(key: string, at: number) {
    const item = items.find(each => each.key === key)
    if (!item) return
    draft.move(key, at)
    const { one } = nouns[item.kind]
    const cover = item.kind === 'image' && at === 0 ? ' É a capa.' : ''
    say(`${one} na posição ${at + 1} de ${items.length}.${cover}`)
    if (!chosen) focus(`[data-key="${key}"] .grip`)
  }

  async function remove({ key, kind }: MediaItem) {
    const at = items.findIndex(each => each.key === key)
    const heir = items[at + 1] ?? items[at - 1]
    if (!(await draft.remove(key))) return
    const left = items.filter(item => item.key !== key && isUsable(item)).length
    say(kind === 'image' ? `Foto removida. Restam ${left}.` : `Vídeo removido. Restam ${left}.`)
    focus(heir ? `[data-key="${heir.key}"] .grip` : '.tile-add')
  }

  return { chosen, choose, move, remove, said }
}

/** Gives the focus to what a selector finds after the next drawing: React's moving of an element takes it away. */
function useFocusAfter(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus({ preventScroll: true })
    wanted.current = undefined
  })
  return (selector: string) => {
    wanted.current = selector
  }
}

/** Tells when what was under way has arrived. */
function useSendingEnd(items: readonly MediaItem[], tell: () => void) {
  const underWay = useRef(new Set<string>())
  useEffect(() => {
    const moving = items.filter(isOnItsWay)
    for (const { key } of moving) underWay.current.add(key)
    if (moving.length > 0) return
    if (hasArrived(items, underWay.current)) tell()
    underWay.current.clear()
  })
}
