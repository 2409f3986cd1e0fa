import { adminPaths } from '#contract/paths.ts'
import { defineEmail, sendEmail } from './send.ts'
import { trustAddresses } from './trust-operators.ts'

type OfRequest = { requestId: number }

/** To the operators who answer them, and to nobody else: the account's own mailbox may be read by others. */
export const helpRequestedEmail = defineEmail<OfRequest>('help-requested-mail', async (deps, { requestId }) => {
  const open = await deps.db
    .selectFrom('help_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  if (!open) return
  for (const to of await trustAddresses(deps))
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Há um caso urgente',
        paragraphs: ['Olá. Um caso urgente espera por você, com prazo de duas horas.'],
        action: {
          label: 'Abrir',
          url: deps.env.publicUrl + adminPaths['help-request'].replace(':id', String(requestId)),
        },
        closing: 'Este aviso é automático e vai a quem cuida de confiança e segurança.',
      },
    )
})

export const helpRequestEmails = [helpRequestedEmail]
