import { minuteMs } from '#contract/durations.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { removalDays, removalLinkMinutes } from '#contract/second-step.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { addressOf, contactAddress, type EmailContent, type EmailDeps, sendToAccount } from './send.ts'
import { defineTypedEmail } from './typed-address.ts'

type Event = 'on' | 'off' | 'codes' | 'recovery_code' | 'wrong_codes' | 'removal_cancelled' | 'removed'
type Told = { accountId: number; event: Event; at: string }

type Text = { subject: string; what: (at: string) => string; note?: string }

const texts: Record<Event, Text> = {
  on: {
    subject: 'A verificação em duas etapas foi ligada',
    what: at => `Olá. Desde ${at}, a sua conta pede um código do aplicativo autenticador depois da senha.`,
    note: 'Os outros aparelhos saíram da conta. Guarde os códigos de recuperação fora do celular.',
  },
  off: {
    subject: 'A verificação em duas etapas foi desligada',
    what: at => `Olá. Em ${at}, a verificação em duas etapas da sua conta foi desligada. Para entrar, basta a senha.`,
  },
  codes: {
    subject: 'Seus códigos de recuperação foram trocados',
    what: at => `Olá. Em ${at}, a sua conta ganhou códigos de recuperação novos. Os antigos deixaram de valer.`,
  },
  recovery_code: {
    subject: 'Um código de recuperação foi usado',
    what: at => `Olá. Em ${at}, alguém usou um código de recuperação da sua conta. Ele não serve mais.`,
  },
  wrong_codes: {
    subject: 'Alguém errou o seu código várias vezes',
    what: at =>
      `Olá. Até ${at}, alguém digitou a sua senha certa e errou várias vezes o código de verificação. Ninguém entrou.`,
    note: 'Se foi você, um código de recuperação funciona agora; o código do aplicativo, em até um dia.',
  },
  removal_cancelled: {
    subject: 'A verificação em duas etapas continua ligada',
    what: at => `Olá. O pedido para desligar a verificação em duas etapas da sua conta foi cancelado em ${at}.`,
  },
  removed: {
    subject: 'A verificação em duas etapas foi desligada',
    what: at =>
      `Olá. A espera de ${removalDays} dias terminou em ${at}, e a verificação em duas etapas da sua conta foi desligada. Para entrar, basta a senha.`,
    note: 'Você pode ligá-la de novo em Meus Dados.',
  },
}

const moment = (at: string) => `${formatDateTime(at, ', ')} (horário de Brasília)`

export const secondStepEmail = defineTypedEmail<Told>('second-step-mail', {
  recipient: addressOf,
  send(deps, { accountId, event, at }) {
    const { subject, what, note } = texts[event]
    return sendToAccount(deps, accountId, {
      subject,
      paragraphs: [what(moment(at)), ...(note ? [note] : []), 'Se foi você, não precisa fazer nada.'],
      action: { label: 'Não fui eu: criar outra senha', path: paths.forgotPassword },
      closing: `Se não foi você, crie outra senha agora e fale conosco: ${contactAddress(deps.env)}`,
    })
  },
})

/** Creates the token when it sends the link, so that the queue holds no token. */
export const removalLinkEmail = defineTypedEmail<{ accountId: number }>('second-step-link-mail', {
  recipient: addressOf,
  async send(deps, { accountId }) {
    const token = await openRemoval(deps, accountId)
    if (!token) return
    await sendToAccount(deps, accountId, {
      subject: 'Perdeu o celular e os códigos?',
      paragraphs: [
        'Olá. Alguém digitou a senha da sua conta e pediu para desligar a verificação em duas etapas.',
        `Se foi você, abra o link abaixo em até ${removalLinkMinutes} minutos e confirme. Começa então uma espera de ${removalDays} dias, com avisos neste e-mail. Ninguém pode encurtá-la, nem a nossa equipe.`,
      ],
      action: { label: 'Ver o pedido', path: secretLinks.secondStepRemoval(token) },
      closing: 'Se não foi você, não confirme, e crie outra senha: alguém sabe a sua.',
    })
  },
})

/** Keeps a wait that has begun. */
async function openRemoval({ db, now }: EmailDeps, account_id: number) {
  const asked_at = now()
  return db.transaction().execute(async tx => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('second_step_removals')
      .columns(['account_id', 'asked_at'])
      .expression(eb =>
        eb
          .selectFrom('accounts')
          .select(['id', eb.val(asked_at).as('asked_at')])
          .where('id', '=', account_id)
          .where('second_step_at', 'is not', null),
      )
      .onConflict(conflict =>
        conflict.column('account_id').doUpdateSet({ asked_at }).where('second_step_removals.started_at', 'is', null),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows ? addLink(tx, account_id) : undefined
  })
}

async function addLink(db: EmailDeps['db'], account_id: number) {
  const { token, hash: token_hash } = makeToken()
  await db.insertInto('second_step_links').values({ token_hash, account_id }).execute()
  return token
}

/** `startedAt` identifies the wait, because it may have been cancelled since. */
type Wait = { accountId: number; startedAt: string; endsAt: string }

export const removalWaitEmail = defineTypedEmail<Wait>('second-step-wait-mail', {
  recipient: addressOf,
  async send(deps, { accountId, startedAt, endsAt }) {
    const wait = await deps.db
      .selectFrom('second_step_removals')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('started_at', '=', new Date(startedAt))
      .executeTakeFirst()
    if (!wait) return
    const content: EmailContent = {
      subject: 'A verificação em duas etapas vai ser desligada',
      paragraphs: [
        `Olá. Em ${moment(startedAt)}, alguém com a sua senha e este e-mail pediu para desligar a verificação em duas etapas da sua conta.`,
        `Se ninguém cancelar, ela é desligada em ${moment(endsAt)}. Entrar na conta com um código também cancela.`,
      ],
      action: { label: 'Não fui eu: cancelar', path: secretLinks.secondStepRemoval(await addLink(deps.db, accountId)) },
      closing: `Se não foi você, cancele, crie outra senha e fale conosco: ${contactAddress(deps.env)}`,
    }
    await sendToAccount(deps, accountId, content)
    await deps.db
      .updateTable('second_step_removals')
      .set({ noticed_at: deps.now() })
      .where('account_id', '=', accountId)
      .where('started_at', '=', new Date(startedAt))
      .execute()
  },
})

export const secondStepEmails = [secondStepEmail, removalLinkEmail, removalWaitEmail]

export const removalLinkMs = removalLinkMinutes * minuteMs
