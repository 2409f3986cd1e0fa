import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MediaDraft } from '#web/app/media/media-draft.ts'

/** What was said of the photos and videos goes once there are others, or they stand otherwise. */
export function useClearedMediaErrors({ clearErrors }: UseFormReturn, { photos, videos }: MediaDraft) {
  const standing = [...photos, ...videos].map(({ key, stage }) => `${key} ${stage}`).join()
  const before = useRef(standing)
  useEffect(() => {
    if (before.current !== standing) clearErrors(['images', 'videos'])
    before.current = standing
  }, [standing, clearErrors])
}
