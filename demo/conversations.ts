import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { worklistKinds } from '#contract/worklist-kinds.ts'
import type { Db } from '#server/platform/db/open.ts'
import { insertAll } from './insert-accounts.ts'

type Message = { author: 'account' | 'operator'; minutesAgo: number; body: string }
type Conversation = { email: string; messages: readonly Message[] }

const conversations: readonly Conversation[] = [
  {
    email: 'mulher@demo.local',
    messages: [
      { author: 'account', minutesAgo: 1_500, body: 'Bom dia! Quanto tempo leva a análise dos documentos?' },
      {
        author: 'operator',
        minutesAgo: 1_470,
        body: `Bom dia! Em até ${worklistKinds.documents.hours} horas. Avisamos por e-mail assim que terminar.`,
      },
      { author: 'account', minutesAgo: 1_465, body: 'Obrigada!' },
      { author: 'operator', minutesAgo: 1_460, body: 'Por nada. Se precisar, é só escrever.' },
    ],
  },
  {
    email: 'swing@demo.local',
    messages: [
      { author: 'account', minutesAgo: 95, body: 'Oi! Troquei a foto de capa e ela ainda não apareceu.' },
      { author: 'account', minutesAgo: 92, body: 'Preciso fazer mais alguma coisa?' },
    ],
  },
]

export const savedAnswerRows = [
  {
    title: 'Prazo dos documentos',
    body: `Oi, {nome}! A análise dos documentos leva até ${worklistKinds.documents.hours} horas. Avisamos por e-mail assim que terminar.`,
  },
  {
    title: 'Foto em revisão',
    body: 'Oi, {nome}! Toda foto nova passa por uma revisão antes de aparecer. Você não precisa fazer mais nada.',
  },
  {
    title: 'Pix não confirmado',
    body: 'Oi, {nome}. Ainda não encontramos o seu Pix. Pode nos dizer o dia, a hora e o valor do pagamento?',
  },
]

/** Without an operator, the conversations have no answers yet. */
export async function insertConversations(tx: Db, idOf: (email: string) => number, now: Date) {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minuteMs)
  const operator = await tx.selectFrom('operators').select('id').orderBy('id').limit(1).executeTakeFirst()
  for (const { email, messages } of conversations) {
    const account_id = idOf(email)
    const sent = operator ? messages : untilAnswer(messages)
    await tx
      .insertInto('conversations')
      .values({ account_id, ...timesOf(sent, at) })
      .execute()
    const rows = sent.map(({ author, minutesAgo, body }) => ({
      account_id,
      author,
      operator_id: author === 'operator' ? (operator?.id ?? null) : null,
      client_id: randomUUID(),
      body,
      sent_at: at(minutesAgo),
    }))
    await insertAll(tx, 'support_messages', rows)
  }
  await seeAnswered(tx)
  await insertAll(
    tx,
    'saved_answers',
    savedAnswerRows.map(row => ({ ...row, updated_by: null, updated_at: now })),
  )
}

function untilAnswer(messages: readonly Message[]) {
  const answer = messages.findIndex(({ author }) => author === 'operator')
  return answer < 0 ? messages : messages.slice(0, answer)
}

function timesOf(messages: readonly Message[], at: (minutesAgo: number) => Date) {
  const unanswered = messages[messages.findLastIndex(({ author }) => author === 'operator') + 1]
  return {
    opened_at: at(messages[0]?.minutesAgo ?? 0),
    last_message_at: at(messages.at(-1)?.minutesAgo ?? 0),
    waiting_since: unanswered ? at(unanswered.minutesAgo) : null,
    closed_at: null,
    closed_by: null,
  }
}

const seeAnswered = (tx: Db) =>
  sql`
    update conversations c set account_read_id = m.answered, operator_read_id = m.asked
    from (
      select account_id, coalesce(max(id) filter (where author = 'operator'), 0) as answered,
        coalesce(max(id) filter (where author = 'account'), 0) as asked
      from support_messages group by account_id
    ) m
    where m.account_id = c.account_id and c.waiting_since is null`.execute(tx)
