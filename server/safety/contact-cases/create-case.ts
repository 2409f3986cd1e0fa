import { type ContactCaseKind, contactDueOf } from '#contract/contact-case.ts'
import type { App } from '#server/platform/app.ts'
import { contactCaseReceivedEmail } from '#server/platform/emails/contact-cases.ts'
import { enqueueTyped } from '#server/platform/emails/typed-address.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Form = { kind: ContactCaseKind; email: string; text: string }

/** The time runs from now on, though anybody can type any address: a law's clock waits for no confirmation. */
export async function createContactCase(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  { kind, email, text }: Form,
  address: string,
) {
  await rateLimit(app, 'contact-case', { address, account: email })
  return app.db.transaction().execute(async tx => {
    const at = app.now()
    const { id, protocol } = await tx
      .insertInto('contact_cases')
      .values({ kind, email, body: text, received_at: at, waiting_since: at, due_at: contactDueOf(kind, at) })
      .returning(['id', 'protocol'])
      .executeTakeFirstOrThrow()
    await enqueueTyped(tx, contactCaseReceivedEmail, { to: email, item: { id } }, at)
    return protocol
  })
}
