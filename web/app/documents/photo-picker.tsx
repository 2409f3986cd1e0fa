import { type ReactNode, useRef } from 'react'
import type { Taking } from './use-taking.ts'

type PhotoPickerProps = {
  taking: Taking
  /** The camera of the device to open at once; without it the person chooses from what is kept. */
  capture?: 'environment' | 'user'
  className: string
  children: ReactNode
}

/** A button that lets the device take or choose a photo. */
export function PhotoPicker({ taking, capture, className, children }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={`btn ${className}`} onClick={() => taking.busy || input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture={capture}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) taking.takeFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
