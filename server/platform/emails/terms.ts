import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { termsNews, termsVersions } from '#contract/terms.ts'
import { defineEmail, sendToAccount } from './send.ts'

type Announced = { accountId: number; version: string }

export const termsEmail = defineEmail<Announced>('terms-mail', async (deps, { accountId, version }) => {
  const terms = termsVersions.find(each => each.version === version)
  if (!terms) return
  await sendToAccount(deps, accountId, {
    subject: 'Mudança nos termos de uso',
    paragraphs: [
      `Olá. Os termos de uso mudam em ${formatDate(version)}. Até lá valem os de hoje.`,
      'Nesse dia a sua conta pede que você aceite o novo texto, uma vez. Se preferir, aceite antes.',
      'Se você não concordar, pode encerrar a conta quando quiser. O que já foi comprado segue os termos aceitos na compra.',
    ],
    action: { label: 'Ver o que muda', path: `${paths.terms}#${termsNews}` },
    closing: 'Este aviso é enviado uma vez a cada mudança.',
  })
})
