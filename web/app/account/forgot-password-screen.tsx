import { useState } from 'react'
import * as z from 'zod/mini'
import type { CallFailure } from '#contract/client.ts'
import { Email } from '#contract/email.ts'
import { messages } from '#contract/messages.ts'
import { forgotPassword } from '#contract/password.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { callAs } from '../client.ts'
import { EmailField } from '../forms/email-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { EntryAside } from '../parts/entry-aside.tsx'
import { Screen } from '../parts/screen.tsx'

const ForgotPasswordForm = z.object({ email: Email(messages.emailMisspelt) })

export default function ForgotPasswordScreen() {
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

/** Shows the same message whether or not the account exists. */
const Mailed = ({ email }: { email: string }) => (
  <Note tone="info" icon="mail">
    Se houver uma conta com <b>{email}</b>, o link chega em poucos minutos e vale por uma hora. Olhe também a caixa de
    spam.
  </Note>
)

/** The message in docs/specification.md §8 would be misleading if the server has not checked the request. */
const explainForgot = ({ status, message }: CallFailure) =>
  status === 0 || status === 429 ? message : messages.emailInvalid
