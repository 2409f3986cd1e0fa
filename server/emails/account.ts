import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { contactAddress, defineEmail, type EmailDeps, sendEmail, sendToAccount } from './send.ts'

// No e-mail repeats what somebody typed into a form: anyone can register another person's address.

export const welcomeEmail = defineEmail<{ accountId: number }>('welcome-mail', (deps, { accountId }) =>
  sendToAccount(deps, accountId, {
    subject: 'Sua conta foi criada',
    paragraphs: [
      'Olá. Sua conta foi criada com este e-mail.',
      'O próximo passo é a verificação de identidade. Suas fotos são guardadas com criptografia, e só a nossa equipe as vê.',
    ],
    action: { label: 'Entrar na conta', url: `${deps.env.publicUrl}${paths.logIn}` },
    closing: 'Se não foi você quem criou a conta, use “Esqueci senha” para assumir o controle e excluí-la.',
  }),
)

export const sendResetLink = (deps: EmailDeps, email: string, token: string) =>
  sendEmail(
    deps,
    { to: email },
    {
      subject: 'Redefinição de senha',
      paragraphs: [
        'Olá. Recebemos um pedido para redefinir a senha da sua conta.',
        'O link abaixo vale por 60 minutos e funciona uma única vez. Ao usá-lo, você sai da conta em todos os aparelhos.',
      ],
      action: { label: 'Criar nova senha', url: `${deps.env.publicUrl}${paths.resetPassword(token)}` },
      closing: 'Se não foi você, ignore este e-mail: nada muda na sua conta.',
    },
  )

export const sendChangeLink = (deps: EmailDeps, email: string, token: string) =>
  sendEmail(
    deps,
    { to: email },
    {
      subject: 'Confirme seu e-mail',
      paragraphs: ['Olá. Este endereço foi indicado como o novo e-mail de uma conta. Confirme em até 24 horas.'],
      // The token is in the fragment, which no browser sends and so no server logs.
      action: { label: 'Confirmar e-mail', url: `${deps.env.publicUrl}${paths.myData}#confirmar=${token}` },
      closing: 'Se não foi você, ignore este e-mail: o endereço não será usado.',
    },
  )

type FormerEmail = { accountId: number; formerEmail: string }

/** Its owner can neither log in nor reset the password any more, so only the operators can help. */
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

type PasswordChange = { accountId: number; by: 'session' | 'link'; device: string; at: string }

const passwordChanges = {
  session: { how: 'foi alterada', ended: 'Os outros aparelhos saíram da conta.' },
  link: { how: 'foi redefinida pelo link enviado a este e-mail', ended: 'Todos os aparelhos saíram da conta.' },
} as const

export const passwordChangedEmail = defineEmail<PasswordChange>(
  'password-changed-mail',
  (deps, { accountId, by, device, at }) =>
    sendToAccount(deps, accountId, {
      subject: 'Sua senha foi alterada',
      paragraphs: [
        `Olá. A senha da sua conta ${passwordChanges[by].how} em ${formatDateTime(at, ', ')} (horário de Brasília).`,
        `Aparelho: ${device}. ${passwordChanges[by].ended}`,
        'Se foi você, não precisa fazer nada.',
      ],
      action: { label: 'Não fui eu: criar outra senha', url: `${deps.env.publicUrl}${paths.forgotPassword}` },
      closing: `Se não foi você, crie outra senha agora e fale conosco: ${contactAddress(deps.env)}`,
    }),
)

export const accountEmails = [welcomeEmail, emailChangedEmail, passwordChangedEmail]
