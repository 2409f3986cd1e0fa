import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallFailure } from '#contract/client.ts'
import { Email } from '#contract/email.ts'
import { messages } from '#contract/messages.ts'
import { forgotPassword, resetPassword } from '#contract/password.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { callAs } from '../client.ts'
import { EmailField } from '../forms/email-field.tsx'
import { NewPassword } from '../forms/password-field.tsx'
import { describeError, ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { EntryAside } from '../parts/entry-aside.tsx'
import { Screen } from '../parts/screen.tsx'
import { endSession } from '../session.ts'

const ForgotPasswordForm = z.object({ email: Email(messages.emailMisspelt) })

export function ForgotPassword() {
  const [mailed, setMailed] = useState<string>()
  const form = useScreenForm({
    draft: 'forgot-password',
    schema: ForgotPasswordForm,
    initial: { email: '' },
    send: async body => {
      await callAs().call(forgotPassword, { body })
      setMailed(body.email)
      notify.success(messages.resetMailed)
    },
    explain: explainForgot,
  })
  return (
    <Screen title="Recuperar senha" back={paths.logIn} aside={<EntryAside />}>
      <h1>Esqueceu a senha?</h1>
      <p className="muted">Informe o e-mail da sua conta. Você recebe um link para escolher outra senha.</p>
      <ScreenForm {...form} verb="Enviando…">
        <EmailField autoComplete="username" />
        <SubmitButton label="Enviar link" verb="Enviando…" />
      </ScreenForm>
      {mailed && <Mailed email={mailed} />}
    </Screen>
  )
}

/** The same text whether the account exists or not. */
const Mailed = ({ email }: { email: string }) => (
  <p className="note note-info">
    <Icon name="mail" />
    <span>
      Se houver uma conta com <b>{email}</b>, o link chega em poucos minutos e vale por uma hora. Olhe também a caixa de
      spam.
    </span>
  </p>
)

/** docs/specification.md §8's text would mislead where nothing was checked. */
const explainForgot = ({ status, message }: CallFailure) =>
  status === 0 || status === 429 ? message : messages.emailInvalid

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

/** docs/specification.md §7: the first errors of e-mail and password, one per line. */
const explainReset = ({ errors, message }: CallFailure) =>
  [errors.email?.[0], errors.password?.[0]].flatMap(text => (text ? describeError(text) : [])).join('\n') || message
