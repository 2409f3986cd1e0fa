import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { followDrags } from './follow-drags.ts'
import type { MediaItem, MediaKind } from './media-item.ts'
import { MediaTile } from './media-tile.tsx'

type TileListProps = {
  list: RefObject<HTMLUListElement | null>
  items: readonly MediaItem[]
  /** Id of the text that describes reordering. */
  howTo: string
  open: (key: string) => void
  move: (key: string, at: number) => void
  remove: (item: MediaItem) => void
  children: ReactNode
}

export function TileList({ list, items, howTo, open, move, remove, children }: TileListProps) {
  const { carriedKey, positionOf, onKeyDown } = useReordering({ list, items, move })
  return (
    <ul className="uploads" ref={list}>
      {items.map((item, at) => (
        <MediaTile
          key={item.key}
          item={item}
          at={at}
          count={items.length}
          position={positionOf(item.key)}
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

type ReorderingInput = {
  list: RefObject<HTMLElement | null>
  items: readonly MediaItem[]
  move: (key: string, at: number) => void
}

type Carried = { key: string; at: number }

/** Reorders by pointer or keys; while an item is dragged, `positionOf` says where each one is shown. */
function useReordering({ list, items, move }: ReorderingInput) {
  const [carried, setCarried] = useState<Carried>()
  const now = useRef({ items, move, carried })
  now.current = { items, move, carried }

  useEffect(() => {
    if (!list.current) return
    const update = (next: Carried | undefined) => {
      now.current.carried = next
      setCarried(next)
    }
    return followDrags(list.current, {
      lift: key => update({ key, at: indexOf(now.current.items, key) }),
      hover(at) {
        const { carried: held } = now.current
        if (held && held.at !== at) update({ ...held, at })
      },
      drop(isConfirmed) {
        const { carried: held, items: all } = now.current
        update(undefined)
        if (held && isConfirmed && indexOf(all, held.key) !== held.at) now.current.move(held.key, held.at)
      },
    })
  }, [list])

  return {
    carriedKey: carried?.key,
    positionOf: (key: string) => shownPosition(items, carried, key),
    onKeyDown(event: KeyboardEvent, key: string) {
      const at = keyMoves[event.key]?.(indexOf(items, key), items.length - 1)
      if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (at !== indexOf(items, key)) move(key, at)
    },
  }
}

const indexOf = (items: readonly MediaItem[], key: string) => items.findIndex(item => item.key === key)

const keyMoves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: at => Math.max(0, at - 1),
  ArrowUp: at => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

function shownPosition(items: readonly MediaItem[], carried: Carried | undefined, key: string) {
  const at = indexOf(items, key)
  if (!carried) return at
  if (key === carried.key) return carried.at
  const from = indexOf(items, carried.key)
  const without = at > from ? at - 1 : at
  return without >= carried.at ? without + 1 : without
}

const accepted = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/quicktime,video/webm',
} as const
const texts = { image: 'Adicionar fotos', video: 'Adicionar vídeo' } as const
const icons = { image: 'image-plus', video: 'video' } as const

type AddTileProps = { kind: MediaKind; add: (files: readonly File[]) => void }

export function AddTile({ kind, add }: AddTileProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className="last">
      <button type="button" className="tile tile-add" onClick={() => input.current?.click()}>
        <Icon name={icons[kind]} />
        {texts[kind]}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={accepted[kind]}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = ''
          if (files.length > 0) add(files)
        }}
      />
    </li>
  )
}
