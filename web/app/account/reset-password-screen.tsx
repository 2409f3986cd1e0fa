import type { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { resetPassword } from '#contract/password.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { callAs } from '../client.ts'
import { EmailField } from '../forms/email-field.tsx'
import { NewPassword } from '../forms/password-field.tsx'
import { describeError, ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { EntryAside } from '../parts/entry-aside.tsx'
import { Screen } from '../parts/screen.tsx'
import { endSession } from '../session.ts'

const readingTime = 1_500

export default function ResetPasswordScreen() {
  const { token = '' } = useParams()
  const go = useGo()
  const form = useScreenForm({
    draft: 'reset-password',
    schema: resetPassword.body,
    initial: { email: '', token, password: '', password_confirmation: '' },
    secret: ['token', 'password', 'password_confirmation'],
    send: async body => {
      await callAs().call(resetPassword, { body })
      await endSession('left')
      notify.success(messages.passwordReset)
      await new Promise(resolve => setTimeout(resolve, readingTime))
      go('/', { replace: true })
    },
    explain: explainReset,
  })
  return (
    <Screen title="Nova senha" back={paths.logIn} aside={<EntryAside />}>
      <h1>Escolha outra senha</h1>
      <p className="muted">Ao salvar, você sai da conta em todos os aparelhos.</p>
      <ScreenForm {...form} verb="Salvando…">
        <EmailField autoComplete="username" />
        <NewPassword label="Nova senha" />
        <SubmitButton label="Salvar senha" verb="Salvando…" />
      </ScreenForm>
      <AppLink className="btn btn-ghost" href={paths.forgotPassword}>
        Pedir outro link
      </AppLink>
    </Screen>
  )
}

/** docs/specification.md §7: the first error for the e-mail and the first for the password, one per line. */
const explainReset = ({ errors, message }: CallFailure) =>
  [errors.email?.[0], errors.password?.[0]].flatMap(text => (text ? describeError(text) : [])).join('\n') || message
