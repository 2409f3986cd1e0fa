import { useEffect, useState } from 'react'
import type { MediaDraft } from './media-draft.ts'

/** Which photos are in the editor: one that was asked for, or all that are held. */
type Editing = { only: string | undefined }

export function useEditing(draft: MediaDraft) {
  const [editing, show] = useState<Editing>()
  const [isExpecting, expect] = useState(false)
  const held = draft.photos.some(({ stage }) => stage === 'held')
  const isPreparing = draft.photos.some(({ stage }) => stage === 'preparing')

  // The editor comes with the first photo that is ready, and takes the others as they are.
  useEffect(() => {
    if (!isExpecting) return
    if (held) show({ only: undefined })
    if (held || !isPreparing) expect(false)
  }, [isExpecting, held, isPreparing])

  return {
    isOpen: Boolean(editing),
    only: editing?.only,
    expect: () => expect(true),
    openAll: () => show({ only: undefined }),
    openOne(key: string) {
      draft.hold(key)
      show({ only: key })
    },
    close: () => show(undefined),
  }
}
