import type { ReactNode, RefObject } from 'react'
import type { MediaItem } from './media-item.ts'
import { MediaTile } from './media-tile.tsx'
import { useReordering } from './use-reordering.ts'

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
