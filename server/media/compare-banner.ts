import { task } from '#server/jobs/enqueue.ts'

/** Compares a version of an ad again with what was banned while it was stored. */
export const compareBannerJob = task<{ submissionId: number }>('compare-banner')
