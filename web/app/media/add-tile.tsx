import { type ReactNode, useRef } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { MediaKind } from './media-item.ts'

const accepted = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/quicktime,video/webm',
} as const
const texts = { image: 'Adicionar fotos', video: 'Adicionar vídeo' } as const
const icons = { image: 'image-plus', video: 'video' } as const

type AddTileProps = { kind: MediaKind; add: (files: readonly File[]) => void }

/** The last tile: chooses several files at once. */
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
          // The same file may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) add(files)
        }}
      />
    </li>
  )
}
