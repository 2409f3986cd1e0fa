import type { ContactMessage } from '#contract/contact.ts'
import type { App } from '#server/platform/app.ts'
import { contactEmail } from '#server/platform/emails/support.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

export async function sendContact(app: Pick<App, 'db' | 'pool' | 'now'>, form: ContactMessage, address: string) {
  await rateLimit(app, 'contact', { address, account: 'everyone' })
  const { subject, email, text } = form
  await app.db.transaction().execute(async tx => {
    const { id } = await tx
      .insertInto('contact_messages')
      .values({ subject, email: email || null, body: text, sent_at: app.now(), mailed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, contactEmail, { id })
  })
}
