import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { followDrags } from './follow-drags.ts'
import type { MediaItem } from './media-item.ts'
import { MediaTile } from './media-tile.tsx'

type TileListProps = {
  list: RefObject<HTMLUListElement | null>
  items: readonly MediaItem[]
  /** The id of the text that says how the order is changed. */
  howTo: string
  open: (key: string) => void
  move: (key: string, at: number) => void
  remove: (item: MediaItem) => void
  /** The tile that adds. */
  children: ReactNode
}

export function TileList({ list, items, howTo, open, move, remove, children }: TileListProps) {
  const { carriedKey, placeOf, onKeyDown } = useReordering({ list, items, move })
  return (
    <ul className="uploads" ref={list}>
      {items.map((item, at) => (
        <MediaTile
          key={item.key}
          item={item}
          at={at}
          count={items.length}
          place={placeOf(item.key)}
          isCarried={item.key === carriedKey}
          howTo={howTo}
          open={() => open(item.key)}
          remove={() => remove(item)}
          onKeyDown={event => onKeyDown(event, item.key)}
        />
      ))}
      {children}
    </ul>
  )
}

type Reordering = {
  list: RefObject<HTMLElement | null>
  items: readonly MediaItem[]
  /** Told the place that an item is to have, and whether its control needs the focus again. */
  move: (key: string, at: number) => void
}

type Carried = { key: string; at: number }

/** Dragging by pointer, and moving by keys; while something is carried, `placeOf` says where each is seen. */
function useReordering({ list, items, move }: Reordering) {
  const [carried, carry] = useState<Carried>()
  const now = useRef({ items, move, carried })
  now.current = { items, move, carried }

  useEffect(() => {
    if (!list.current) return
    const show = (next: Carried | undefined) => {
      now.current.carried = next
      carry(next)
    }
    return followDrags(list.current, {
      lift: key => show({ key, at: placeIn(now.current.items, key) }),
      hover(at) {
        const { carried: held } = now.current
        if (held && held.at !== at) show({ ...held, at })
      },
      drop(isKept) {
        const { carried: held, items: all } = now.current
        show(undefined)
        if (held && isKept && placeIn(all, held.key) !== held.at) now.current.move(held.key, held.at)
      },
    })
  }, [list])

  return {
    carriedKey: carried?.key,
    placeOf: (key: string) => placeWhile(items, carried, key),
    onKeyDown(event: KeyboardEvent, key: string) {
      const at = keyPlaces[event.key]?.(placeIn(items, key), items.length - 1)
      if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (at !== placeIn(items, key)) move(key, at)
    },
  }
}

const placeIn = (items: readonly MediaItem[], key: string) => items.findIndex(item => item.key === key)

const keyPlaces: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: at => Math.max(0, at - 1),
  ArrowUp: at => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

function placeWhile(items: readonly MediaItem[], carried: Carried | undefined, key: string) {
  const at = placeIn(items, key)
  if (!carried) return at
  if (key === carried.key) return carried.at
  const from = placeIn(items, carried.key)
  const without = at > from ? at - 1 : at
  return without >= carried.at ? without + 1 : without
}
