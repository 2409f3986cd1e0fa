import { contactSubjects } from '#contract/contact.ts'
import { contactAddress, defineEmail, sendEmail } from './send.ts'

/** A message of the contact page, to the operators; once. */
export const contactEmail = defineEmail<{ id: number }>('contact-mail', async (deps, { id }) => {
  const message = await deps.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()
  if (!message) return
  const { subject, email, body } = message
  const recipient = { to: contactAddress(deps.env), ...(email && { replyTo: email }) }
  await sendEmail(deps, recipient, {
    subject: `Contato pelo site: mensagem ${id}`,
    paragraphs: [
      `Assunto: ${contactSubjects[subject]}`,
      `De: ${email ?? 'não informou o e-mail'}`,
      ...body.split(/\n+/),
    ],
    closing: email ? 'Responda a este e-mail para falar com quem escreveu.' : 'Sem e-mail, não há como responder.',
  })
  await deps.db.updateTable('contact_messages').set({ mailed_at: deps.now() }).where('id', '=', id).execute()
})
