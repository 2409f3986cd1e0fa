import type { Selectable } from 'kysely'
import { contactLimits, contactSubjects } from '#contract/contact-form.ts'
import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import { contactOf } from '#server/accounts/letters.ts'
import type { App } from '#server/app.ts'
import type { Database } from '#server/db/tables.ts'

/** Goes to the operator alone, so that it may repeat what was typed; an answer goes to who wrote. */
export async function mailContact({ db, env, mail, now }: App, { id }: { id: number }) {
  const message = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()
  if (!message) return
  const replyTo = message.email ? { replyTo: message.email } : {}
  await mail.send({ to: contactOf(env), ...replyTo, ...composeLetter(contactLetter(message)) })
  await db.updateTable('contact_messages').set({ mailed_at: now() }).where('id', '=', id).execute()
}

type Message = Pick<Selectable<Database['contact_messages']>, 'id' | 'subject' | 'email' | 'body'>

const contactLetter = ({ id, subject, email, body }: Message): Letter => ({
  subject: `Contato pelo site: mensagem ${id}`,
  paragraphs: [`Assunto: ${contactSubjects[subject]}`, `De: ${email ?? 'não informou o e-mail'}`, ...body.split(/\n+/)],
  closing: email ? 'Responda a este e-mail para falar com quem escreveu.' : 'Sem e-mail, não há como responder.',
})

/** A message that no mail server has taken yet stays, however old. */
export async function forgetOldContact({ db, now }: Pick<App, 'db' | 'now'>) {
  const before = new Date(now().getTime() - contactLimits.keptDays * 86_400_000)
  await db.deleteFrom('contact_messages').where('mailed_at', '<', before).execute()
}
