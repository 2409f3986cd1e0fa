import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { answerMail, mailableAt, mailDue } from './tasks.ts'

type Post = Pick<App, 'db' | 'env' | 'mail' | 'now'>

/** Nothing when all is seen, or was mailed about; what has not waited long enough is looked at again when it has. */
export async function mailAnswer({ db, env, mail, now }: Post, { accountId }: { accountId: number }) {
  const waiting = await findWaiting(db, accountId)
  if (!waiting?.first) return
  if (mailableAt(waiting.first) > now())
    return enqueue(db, answerMail, { accountId }, mailDue(accountId, waiting.first))
  await mail.send({ to: waiting.email, ...composeLetter(answerLetter(env)) })
  await db
    .updateTable('conversations')
    .set({ mailed_id: waiting.last })
    .where('account_id', '=', accountId)
    .where('mailed_id', '<', waiting.last)
    .execute()
}

/** Whoever is suspended can't log in to read it. */
const findWaiting = (db: Db, accountId: number) =>
  db
    .selectFrom('support_messages as m')
    .innerJoin('conversations as c', 'c.account_id', 'm.account_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(({ fn }) => ['a.email', fn.min('m.sent_at').as('first'), fn.max('m.id').as('last')])
    .where('m.account_id', '=', accountId)
    .where('m.author', '=', 'operator')
    .whereRef('m.id', '>', 'c.account_read_id')
    .whereRef('m.id', '>', 'c.mailed_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_suspensions as s')
            .where('s.account_id', '=', accountId)
            .where('s.lifted_at', 'is', null)
            .select('s.id'),
        ),
      ),
    )
    .groupBy('a.email')
    .executeTakeFirst()

/** What was said stays in the conversation: a mail may be read over a shoulder. */
const answerLetter = ({ publicUrl }: Pick<Env, 'publicUrl'>): Letter => ({
  subject: 'Você tem uma resposta do atendimento',
  paragraphs: ['Olá. Respondemos à sua mensagem.', 'A resposta está na sua conta.'],
  action: { label: 'Ver a resposta', url: `${publicUrl}/help` },
  closing: 'Não responda a este e-mail: a conversa continua na sua conta.',
})
