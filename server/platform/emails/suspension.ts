import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { answerableUntil } from '#contract/suspension.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { defineEmail, type EmailDeps, sendToAccount } from './send.ts'

/** Creates the link's token when it sends the e-mail, so that the queue holds no token. */
export const suspendedEmail = defineEmail<{ suspensionId: number }>(
  'suspended-mail',
  async (deps, { suspensionId }) => {
    const { token, hash } = makeToken()
    const suspension = await deps.db
      .updateTable('account_suspensions')
      .set({ answer_token_hash: hash })
      .where('id', '=', suspensionId)
      .where('lifted_at', 'is', null)
      .returning(['account_id', 'suspended_at'])
      .executeTakeFirst()
    if (suspension) await sendSuspension(deps, suspension.account_id, suspension.suspended_at, token)
  },
)

/** Someone who controls the person may read this e-mail and the linked page, so neither mentions a suspicion. */
const sendSuspension = (deps: EmailDeps, accountId: number, suspendedAt: Date, token: string) =>
  sendToAccount(deps, accountId, {
    subject: 'Sua conta está em verificação',
    paragraphs: [
      'Olá. Sua conta está em verificação e, por enquanto, não é possível entrar nela.',
      'A decisão foi tomada por uma pessoa da nossa equipe, não por um sistema automático. No link abaixo estão a regra e a forma de responder. Quem lê a sua resposta é outra pessoa.',
    ],
    action: { label: 'Ver e responder', path: secretLinks.suspensionAnswer(token) },
    closing: `Você pode responder até ${formatDate(answerableUntil(suspendedAt))}.`,
  })

export const suspensionLiftedEmail = defineEmail<{ accountId: number }>(
  'suspension-lifted-mail',
  (deps, { accountId }) =>
    sendToAccount(deps, accountId, {
      subject: 'Sua conta foi liberada',
      paragraphs: [
        'Olá. A verificação terminou e a sua conta voltou ao normal: já é possível entrar.',
        'O que estava no ar voltou, se o plano ainda vale. O plano continuou contando nesse tempo: fale com o Atendimento para compensarmos os dias.',
      ],
      action: { label: 'Entrar na conta', path: paths.logIn },
      closing: 'Você não precisa fazer mais nada.',
    }),
)

export const suspensionEmails = [suspendedEmail, suspensionLiftedEmail]
