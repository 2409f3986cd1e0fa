import { paths } from '#contract/paths.ts'
import type { RecordedStep } from '#contract/recorded-steps.ts'
import { contactAddress, defineEmail, sendToAccount } from './send.ts'

type Recorded = { accountId: number; step: RecordedStep; reason: string }

const texts: Record<RecordedStep, string> = {
  declarations: 'que você assinou em papel as declarações da sua conta',
  people: 'quem aparece em um arquivo que você enviou',
  phone: 'que o número do seu perfil é seu',
}

/** Always sent by e-mail, like every notice about a change that someone else made to the account. */
export const recordedEmail = defineEmail<Recorded>('recorded-mail', (deps, { accountId, step, reason }) =>
  sendToAccount(deps, accountId, {
    subject: 'Registramos um passo na sua conta',
    paragraphs: [`Olá. A nossa equipe registrou ${texts[step]}.`, `Como soubemos: ${reason}`],
    action: { label: 'Ver na minha conta', path: paths.decisions },
    closing: `Se isso não está certo, fale conosco agora: ${contactAddress(deps.env)}`,
  }),
)
