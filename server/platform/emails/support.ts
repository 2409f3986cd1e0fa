import { contactSubjects } from '#contract/contact.ts'
import { minuteMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { supportLimits } from '#contract/support.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { alertAccount } from './alert.ts'
import { contactAddress, defineEmail, sendEmail } from './send.ts'

const dueAt = (sentAt: Date) => new Date(sentAt.getTime() + supportLimits.mailAfterMinutes * minuteMs)

/** Queues at most one e-mail per account. The first unread answer determines when it is due. */
export const enqueueAnswerEmail = (tx: Db, accountId: number, sentAt: Date): Promise<void> =>
  enqueue(tx, answerEmail, { accountId }, { key: `answer-mail:${accountId}`, runAt: dueAt(sentAt) })

/** Doesn't quote the answer, because someone may read an e-mail over the person's shoulder. */
export const answerEmail = defineEmail<{ accountId: number }>('answer-mail', async (deps, { accountId }, job) => {
  const { db, now } = deps
  const unread = await findUnread(db, accountId)
  if (!unread?.first) return
  if (dueAt(unread.first) > now()) return enqueueAnswerEmail(db, accountId, unread.first)
  await alertAccount(
    deps,
    { job, kind: 'support', accountId },
    {
      subject: 'Você tem uma resposta do atendimento',
      paragraphs: ['Olá. Respondemos à sua mensagem.', 'A resposta está na sua conta.'],
      action: { label: 'Ver a resposta', path: paths.help },
      closing: 'Não responda a este e-mail: a conversa continua na sua conta.',
    },
  )
  await db
    .updateTable('conversations')
    .set({ mailed_id: unread.last })
    .where('account_id', '=', accountId)
    .where('mailed_id', '<', unread.last)
    .execute()
})

/** Skips a suspended account, because its owner can't log in to read the answers. */
const findUnread = (db: Db, accountId: number) =>
  db
    .selectFrom('support_messages as m')
    .innerJoin('conversations as c', 'c.account_id', 'm.account_id')
    .select(({ fn }) => [fn.min('m.sent_at').as('first'), fn.max('m.id').as('last')])
    .where('m.account_id', '=', accountId)
    .where('m.author', '=', 'operator')
    .whereRef('m.id', '>', 'c.account_read_id')
    .whereRef('m.id', '>', 'c.mailed_id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('suspended_accounts').where('account_id', '=', accountId).select('account_id'))),
    )
    .executeTakeFirst()

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
