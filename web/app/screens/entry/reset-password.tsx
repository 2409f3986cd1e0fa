import { useParams } from 'react-router'
import type { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { resetPassword } from '#contract/password.ts'
import { callAs } from '#web/app/client.ts'
import { NewPassword } from '#web/app/forms/new-password.tsx'
import { ScreenForm } from '#web/app/forms/screen-form.tsx'
import { shownWords } from '#web/app/forms/shown-words.ts'
import { SubmitButton } from '#web/app/forms/submit-button.tsx'
import { EmailField } from '#web/app/forms/text-field.tsx'
import { useScreenForm } from '#web/app/forms/use-screen-form.ts'
import { useGo } from '#web/app/go.ts'
import { notify } from '#web/app/notify.tsx'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { endSession } from '#web/app/session.ts'
import { QuickExit } from '#web/parts/quick-exit.tsx'

/** Long enough to read what happened before the page that follows takes its place. */
const readingTime = 1_500

export function ResetPassword() {
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
    explain,
  })
  return (
    <Screen title="Nova senha" back="/login-with-account" end={<QuickExit />}>
      <h1>Escolha outra senha</h1>
      <p className="muted">Ao salvar, você sai da conta em todos os aparelhos.</p>
      <ScreenForm {...form} verb="Salvando…">
        <EmailField autoComplete="username" />
        <NewPassword label="Nova senha" />
        <SubmitButton label="Salvar senha" verb="Salvando…" />
      </ScreenForm>
      <AppLink className="btn btn-ghost" href="/reset">
        Pedir outro link
      </AppLink>
    </Screen>
  )
}

/** Section 7: the first message of the e-mail and of the password, each in a line of its own. */
const explain = ({ errors, message }: CallFailure) =>
  [errors.email?.[0], errors.password?.[0]].flatMap(text => (text ? shownWords(text) : [])).join('\n') || message
