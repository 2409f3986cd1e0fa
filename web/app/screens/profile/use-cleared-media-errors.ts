import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MediaDraft } from '#web/app/media/media-draft.ts'

/** What was said of the photos and videos goes once there are others. */
export function useClearedMediaErrors({ clearErrors }: UseFormReturn, { photos, videos }: MediaDraft) {
  const keys = [...photos, ...videos].map(({ key }) => key).join()
  const before = useRef(keys)
  useEffect(() => {
    if (before.current !== keys) clearErrors(['images', 'videos'])
    before.current = keys
  }, [keys, clearErrors])
}
