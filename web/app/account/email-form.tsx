import { useState } from 'react'
import { changeEmail, type OwnAccount } from '#contract/account.ts'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { EmailField } from '../forms/text-field.tsx'
import { Fold } from './fold.tsx'

export function EmailForm({ account }: { account: OwnAccount }) {
  const [mailed, setMailed] = useState<string>()
  const screen = useScreenForm({
    draft: 'my-data-email',
    schema: changeEmail.body,
    initial: { email: '', password: '' },
    secret: ['password'],
    send: async body => {
      await client.call(changeEmail, { body })
      setMailed(body.email)
      screen.form.reset()
    },
  })
  return (
    <Fold heading="E-mail" now={account.email}>
      <div role="status">
        {mailed && (
          <p className="note note-info">
            <Icon name="mail" />
            <span>
              Enviamos um link para <b>{mailed}</b>. O e-mail da conta muda quando você abrir esse link.
            </span>
          </p>
        )}
      </div>
      <ScreenForm {...screen} verb="Enviando…">
        <EmailField label="Novo e-mail" />
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SubmitButton look="secondary" label="Trocar e-mail" verb="Enviando…" />
      </ScreenForm>
    </Fold>
  )
}
