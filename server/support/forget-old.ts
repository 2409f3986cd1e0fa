import { supportLimits } from '#contract/support.ts'
import type { App } from '#server/app.ts'

/** History is kept 90 days; a conversation goes with the last of its messages. */
export async function forgetOldMessages({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = new Date(now().getTime() - supportLimits.keptDays * 86_400_000)
  // By its own row, which is locked while a message is added: one that begins again just now stays.
  await db.deleteFrom('conversations').where('last_message_at', '<', before).execute()
  await db.deleteFrom('support_messages').where('sent_at', '<', before).execute()
}
