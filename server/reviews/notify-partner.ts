import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { type CampaignNews, campaignsDecidedMail } from './campaign-tasks.ts'

const waitMs = 2 * 60_000

/** Puts a decision into the mail that waits for the others of the same review. */
export async function tellPartner(tx: Db, news: CampaignNews, at: Date) {
  const key = `${campaignsDecidedMail.name}:${news.accountId}`
  await enqueue(tx, campaignsDecidedMail, [news], { key, runAt: new Date(at.getTime() + waitMs) })
}
