import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { defineEmail, sendToAccount } from './send.ts'

type Reminder = { accountId: number; until: string; ended: boolean }

/** Asks the owner to renew declarations. Always sent by e-mail, because the ad is unpublished without them. */
export const declarationsRequestEmail = defineEmail<Reminder>(
  'declarations-asked-mail',
  (deps, { accountId, until, ended }) =>
    sendToAccount(deps, accountId, {
      subject: ended ? 'Falta a sua confirmação' : 'Precisamos da sua confirmação',
      paragraphs: [
        'Olá. Pedimos que você leia e confirme, na sua conta, as declarações de quem anuncia.',
        ended
          ? 'O prazo terminou e o anúncio saiu do ar. Ele volta assim que você confirmar, se o plano ainda vale.'
          : `O anúncio continua no ar até ${formatDate(until)}. Depois desse dia, só com a sua confirmação.`,
      ],
      action: { label: 'Ler e confirmar', path: paths.declarations },
      closing: 'Leva menos de um minuto, e você pode voltar atrás quando quiser.',
    }),
)
