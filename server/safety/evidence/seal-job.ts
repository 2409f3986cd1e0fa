import type { Db } from '#server/platform/db/open.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'

/** Each run seals everything pending, so one queued job is enough. */
export const sealEvidenceJob = task<readonly never[]>('seal-evidence')

export const enqueueSealing = (tx: Db) => enqueue(tx, sealEvidenceJob, [], { key: sealEvidenceJob.name })
