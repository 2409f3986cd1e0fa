import type { Db } from '#server/platform/db/open.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'

/** Seals everything that waits for it, so that one waiting job is enough for many. */
export const sealEvidenceJob = task<readonly never[]>('seal-evidence')

export const enqueueSealing = (tx: Db) =>
  enqueue(tx, sealEvidenceJob, [], { key: sealEvidenceJob.name, runAt: new Date(0) })
