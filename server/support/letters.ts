import type { Letter } from '#server/accounts/compose-letter.ts'
import type { Env } from '#server/env.ts'

/** What was said stays in the conversation: a mail may be read over a shoulder. */
export const answerLetter = ({ publicUrl }: Pick<Env, 'publicUrl'>): Letter => ({
  subject: 'Você tem uma resposta do atendimento',
  paragraphs: ['Olá. Respondemos à sua mensagem.', 'A resposta está na sua conta.'],
  action: { label: 'Ver a resposta', url: `${publicUrl}/help` },
  closing: 'Não responda a este e-mail: a conversa continua na sua conta.',
})
