import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type MediaNews, mediaDecidedMail } from './content-tasks.ts'

const waitMs = 2 * 60_000

/** Puts a decision into the mail that waits for the others of the same review. */
export async function tellOwner(tx: Db, news: MediaNews, at: Date) {
  const key = `${mediaDecidedMail.name}:${news.accountId}`
  await enqueue(tx, mediaDecidedMail, [news], { key, runAt: new Date(at.getTime() + waitMs) })
}
