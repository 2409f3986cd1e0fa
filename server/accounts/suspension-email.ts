import { formatDate } from '#contract/format.ts'
import { suspensionAnswer } from '#contract/suspension.ts'
import type { App } from '#server/app.ts'
import { mailOwner } from '#server/reviews/notify-owner.ts'
import type { Letter } from './compose-letter.ts'
import { makeToken } from './tokens.ts'

// Whoever controls the person may read the mail too: it names no suspicion, and neither does the page it leads to.

const dayMs = 86_400_000

/** Until when the person may answer. */
export const answerableUntil = (suspendedAt: Date) => new Date(suspendedAt.getTime() + suspensionAnswer.days * dayMs)

/** Nothing when it was lifted meanwhile. */
export async function mailSuspended(app: App, { suspensionId }: { suspensionId: number }) {
  const { token, hash } = makeToken()
  const suspension = await app.db
    .updateTable('account_suspensions')
    .set({ answer_token_hash: hash })
    .where('id', '=', suspensionId)
    .where('lifted_at', 'is', null)
    .returning(['account_id', 'suspended_at'])
    .executeTakeFirst()
  if (!suspension) return
  const letter: Letter = {
    subject: 'Sua conta está em verificação',
    paragraphs: [
      'Olá. Sua conta está em verificação e, por enquanto, não é possível entrar nela.',
      'A decisão foi tomada por uma pessoa da nossa equipe, não por um sistema automático. No link abaixo estão a regra e a forma de responder. Quem lê a sua resposta é outra pessoa.',
    ],
    action: { label: 'Ver e responder', url: `${app.env.publicUrl}/resposta/${token}` },
    closing: `Você pode responder até ${formatDate(answerableUntil(suspension.suspended_at))}.`,
  }
  await mailOwner(app, suspension.account_id, letter)
}

export const mailLifted = (app: App, { accountId }: { accountId: number }) =>
  mailOwner(app, accountId, {
    subject: 'Sua conta foi liberada',
    paragraphs: [
      'Olá. A verificação terminou e a sua conta voltou ao normal: já é possível entrar.',
      'O que estava no ar voltou, se o plano ainda vale. O plano continuou contando nesse tempo: fale com o Atendimento para compensarmos os dias.',
    ],
    action: { label: 'Entrar na conta', url: `${app.env.publicUrl}/login-with-account` },
    closing: 'Você não precisa fazer mais nada.',
  })
