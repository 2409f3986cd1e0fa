import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { alertAccount } from './alert.ts'
import { defineEmail } from './send.ts'

type Reminder = { accountId: number; dueAt: string; ended: boolean }

export const attestationRequestEmail = defineEmail<Reminder>(
  'attestation-asked-mail',
  (deps, { accountId, dueAt, ended }, job) =>
    alertAccount(
      deps,
      { job, kind: 'content', accountId },
      {
        subject: 'Falta uma resposta sobre seus arquivos',
        paragraphs: [
          'Olá. Pedimos que você diga, em cada arquivo que enviou, se aparece só você ou se há outras pessoas.',
          ended
            ? 'O prazo terminou: o que ficou sem resposta saiu do ar. Responda para a nossa equipe conferir de novo.'
            : `Sem resposta até ${formatDate(dueAt)}, o arquivo sai do ar até você responder.`,
        ],
        action: { label: 'Responder', path: paths.accountMenu },
        closing: 'Quem aparece além de você precisa autorizar, com a própria conta.',
      },
    ),
)
