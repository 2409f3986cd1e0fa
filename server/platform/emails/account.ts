import { changeLinkHours } from '#contract/account.ts'
import { minuteMs } from '#contract/durations.ts'
import { formatDateTime } from '#contract/format.ts'
import { resetMinutes } from '#contract/password.ts'
import { paths } from '#contract/paths.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { addressOf, contactAddress, defineEmail, type EmailDeps, sendEmail, sendToAccount } from './send.ts'
import { defineTypedEmail } from './typed-address.ts'

// No e-mail repeats form input, because anyone can register another person's address.

export const welcomeEmail = defineTypedEmail<{ accountId: number }>('welcome-mail', {
  recipient: addressOf,
  send: (deps, { accountId }) =>
    sendToAccount(deps, accountId, {
      subject: 'Sua conta foi criada',
      paragraphs: [
        'Olá. Sua conta foi criada com este e-mail.',
        'O próximo passo é a verificação de identidade. Suas fotos são guardadas com criptografia, e só a nossa equipe as vê.',
      ],
      action: { label: 'Entrar na conta', path: paths.logIn },
      closing: 'Se não foi você quem criou a conta, use “Esqueci senha” para assumir o controle e excluí-la.',
    }),
})

/** Creates the token when it sends the link, so that the queue holds no token. */
export const passwordResetEmail = defineTypedEmail<{ email: string }>('reset-mail', {
  recipient: async (deps, { email }) => ((await findResettable(deps, email)) ? email : undefined),
  async send(deps, { email }) {
    const token = await createReset(deps, email)
    if (!token) return
    await sendEmail(
      deps,
      { to: email },
      {
        subject: 'Redefinição de senha',
        paragraphs: [
          'Olá. Recebemos um pedido para redefinir a senha da sua conta.',
          `O link abaixo vale por ${resetMinutes} minutos e funciona uma única vez. Ao usá-lo, você sai da conta em todos os aparelhos.`,
        ],
        action: { label: 'Criar nova senha', path: paths.resetPassword(token) },
        closing: 'Se não foi você, ignore este e-mail: nada muda na sua conta.',
      },
    )
  },
})

async function createReset({ db, now }: EmailDeps, email: string) {
  const account = await findResettable({ db }, email)
  if (!account) return undefined
  const { token, hash } = makeToken()
  const expires_at = new Date(now().getTime() + resetMinutes * minuteMs)
  await db.transaction().execute(async tx => {
    await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().executeTakeFirst()
    // Invalidates the link in any previous e-mail, because someone else may have read that e-mail by now.
    await tx.deleteFrom('password_resets').where('account_id', '=', account.id).execute()
    await tx.insertInto('password_resets').values({ token_hash: hash, account_id: account.id, expires_at }).execute()
  })
  return token
}

const findResettable = ({ db }: Pick<EmailDeps, 'db'>, email: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    // Visitors can't log in.
    .where('user_type', '<>', 1)
    .executeTakeFirst()

/** `expiresAt` identifies the change, because a newer one may have replaced it. */
type EmailChange = { accountId: number; email: string; expiresAt: string }

/** Sends nothing if another account now has the address, or the person cancelled the change. */
export const emailChangeEmail = defineTypedEmail<EmailChange>('email-change-mail', {
  recipient: async (_deps, { email }) => email,
  async send(deps, change) {
    const token = await renewChangeToken(deps, change)
    if (!token) return
    await sendEmail(
      deps,
      { to: change.email },
      {
        subject: 'Confirme seu e-mail',
        paragraphs: [
          `Olá. Este endereço foi indicado como o novo e-mail de uma conta. Confirme em até ${changeLinkHours} horas.`,
        ],
        // The token is in the URL fragment, which browsers never send, so no server logs the token.
        action: { label: 'Confirmar e-mail', path: `${paths.myData}#confirmar=${token}` },
        closing: 'Se não foi você, ignore este e-mail: o endereço não será usado.',
      },
    )
  },
})

async function renewChangeToken({ db }: EmailDeps, { accountId, email, expiresAt }: EmailChange) {
  const holder = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (holder) return undefined
  const { token, hash } = makeToken()
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ token_hash: hash })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('expires_at', '=', new Date(expiresAt))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? token : undefined
}

type FormerEmail = { accountId: number; formerEmail: string }

/**
 * If someone else changed the e-mail, the owner can no longer log in or reset the password: only operators can help.
 */
export const emailChangedEmail = defineEmail<FormerEmail>('email-changed-mail', (deps, { formerEmail }) =>
  sendEmail(
    deps,
    { to: formerEmail },
    {
      subject: 'Seu e-mail foi alterado',
      paragraphs: [
        'Olá. O e-mail da sua conta foi alterado, e este endereço não serve mais para entrar.',
        'Se foi você, não precisa fazer nada.',
      ],
      closing: `Se não foi você, fale conosco o quanto antes: ${contactAddress(deps.env)}`,
    },
  ),
)

type Deleted = { email: string; deletedAt: string }

/** The account no longer exists. Until the e-mail is sent, this job holds the only copy of the address. */
export const accountDeletedEmail = defineTypedEmail<Deleted>('account-deleted-mail', {
  recipient: async (_deps, { email }) => email,
  send: (deps, { email, deletedAt }) =>
    sendEmail(
      deps,
      { to: email },
      {
        subject: 'Sua conta foi excluída',
        paragraphs: [
          `Olá. A sua conta foi excluída em ${formatDateTime(deletedAt, ' às ')}. O que era público saiu do ar na hora, e as fotos dos documentos foram destruídas.`,
          'Ficam, sem o seu nome, os pedidos pagos; e, pelo prazo da lei, uma cópia lacrada do que foi publicado, as denúncias decididas e o registro do que a equipe viu e fez. As cópias de segurança terminam sozinhas.',
          'Este é o último e-mail que enviamos.',
        ],
        closing: `Se não foi você, fale conosco o quanto antes: ${contactAddress(deps.env)}`,
      },
    ),
})

type PasswordChange = { accountId: number; by: 'session' | 'link'; device: string; at: string }

const passwordChanges = {
  session: { how: 'foi alterada', ended: 'Os outros aparelhos saíram da conta.' },
  link: { how: 'foi redefinida pelo link enviado a este e-mail', ended: 'Todos os aparelhos saíram da conta.' },
} as const

export const passwordChangedEmail = defineTypedEmail<PasswordChange>('password-changed-mail', {
  recipient: addressOf,
  send: (deps, { accountId, by, device, at }) =>
    sendToAccount(deps, accountId, {
      subject: 'Sua senha foi alterada',
      paragraphs: [
        `Olá. A senha da sua conta ${passwordChanges[by].how} em ${formatDateTime(at, ', ')} (horário de Brasília).`,
        `Aparelho: ${device}. ${passwordChanges[by].ended}`,
        'Se foi você, não precisa fazer nada.',
      ],
      action: { label: 'Não fui eu: criar outra senha', path: paths.forgotPassword },
      closing: `Se não foi você, crie outra senha agora e fale conosco: ${contactAddress(deps.env)}`,
    }),
})

type PhoneChange = { accountId: number; device: string; at: string }

export const phoneChangedEmail = defineEmail<PhoneChange>('phone-changed-mail', async (deps, change) => {
  const { accountId, device, at } = change
  const looksAgain = await deps.db
    .selectFrom('number_reviews')
    .select('id')
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  await sendToAccount(deps, accountId, {
    subject: 'Seu número foi alterado',
    paragraphs: [
      `Olá. Um novo número de telefone foi confirmado na sua conta em ${formatDateTime(at, ', ')} (horário de Brasília).`,
      `Aparelho: ${device}.`,
      ...(looksAgain ? [checkedAgain] : []),
      'Se foi você, não precisa fazer nada.',
    ],
    action: { label: 'Não fui eu: criar outra senha', path: paths.forgotPassword },
    closing: `Se não foi você, crie outra senha agora e fale conosco: ${contactAddress(deps.env)}`,
  })
})

const checkedAgain =
  'Como o número mudou, nossa equipe confere mais uma vez quem usa a conta. Nada muda enquanto isso, e só escrevemos se for preciso enviar fotos de novo.'

export const accountEmails = [
  welcomeEmail,
  passwordResetEmail,
  emailChangeEmail,
  emailChangedEmail,
  passwordChangedEmail,
  phoneChangedEmail,
  accountDeletedEmail,
]
