import { sql } from 'kysely'
import { dayInSaoPaulo } from '#contract/age.ts'
import { savedPaths } from '#contract/saved.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue, task } from '#server/jobs/enqueue.ts'
import { toSubscription } from './devices.ts'
import { matchSearches } from './match-searches.ts'

type SearchPush = { subscriptionId: number; day: string }
export const pushSearchesJob = task<SearchPush>('push-searches')

/** Once a day: at most one notification for each browser, however many of its searches have news. */
export async function tellSearches(app: Pick<App, 'db' | 'pool' | 'now'>) {
  const waiting = await app.db.selectFrom('search_subscriptions').select('id').limit(1).executeTakeFirst()
  if (!waiting) return
  await matchSearches(app)
  const day = dayInSaoPaulo(app.now())
  for (let told = atOnce; told === atOnce; ) told = await tellBatch(app.db, day)
}

const atOnce = 500

const tellBatch = (db: Db, day: string) =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: number }>`
      update search_subscriptions set matched = false where id in (
        select id from search_subscriptions where matched order by id limit ${sql.lit(atOnce)} for update
      ) returning id`.execute(tx)
    for (const { id } of rows) await enqueue(tx, pushSearchesJob, { subscriptionId: id, day })
    return rows.length
  })

/** Marked before it is sent: what a process leaves that dies meanwhile may have arrived, and is not sent again. */
export async function pushSearches(app: Pick<App, 'db' | 'push' | 'now' | 'log'>, { subscriptionId, day }: SearchPush) {
  const { db, push, now, log } = app
  if (dayInSaoPaulo(now()) !== day) return
  const claimed = await claim(db, subscriptionId, day)
  if (!claimed) return
  const isOfOurKey = claimed.server_key === (await push.key())
  const message = { about: 'searches', path: savedPaths.page } as const
  const answer = isOfOurKey ? await push.send(toSubscription(claimed), message) : undefined
  if (answer?.outcome === 'refused') log('push_refused', { service: answer.service, status: answer.status })
  if (!answer || answer.outcome === 'gone')
    await db.deleteFrom('search_subscriptions').where('id', '=', subscriptionId).execute()
  if (answer?.outcome !== 'later') return
  await db.updateTable('search_subscriptions').set({ pushed_on: null }).where('id', '=', subscriptionId).execute()
  throw new Error(`push service ${answer.service} answered ${answer.status}`)
}

const claim = (db: Db, id: number, day: string) =>
  db
    .updateTable('search_subscriptions')
    .set({ pushed_on: day })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('pushed_on', 'is', null), eb('pushed_on', '<', day)]))
    .returning(['endpoint', 'p256dh', 'auth', 'server_key'])
    .executeTakeFirst()
