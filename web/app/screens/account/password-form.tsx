import type { OwnAccount } from '#contract/own-account.ts'
import { changePassword } from '#contract/password.ts'
import { client } from '#web/app/client.ts'
import { NewPassword } from '#web/app/forms/new-password.tsx'
import { PasswordField } from '#web/app/forms/password-field.tsx'
import { ScreenForm } from '#web/app/forms/screen-form.tsx'
import { SubmitButton } from '#web/app/forms/submit-button.tsx'
import { useScreenForm } from '#web/app/forms/use-screen-form.ts'
import { notify } from '#web/app/notify.tsx'
import { Fold } from './fold.tsx'
import { useRefreshSessions } from './use-sessions.ts'

const empty = { current_password: '', password: '', password_confirmation: '' }

export function PasswordForm({ account: { name, email } }: { account: OwnAccount }) {
  const refreshSessions = useRefreshSessions()
  const screen = useScreenForm({
    draft: 'my-data-password',
    schema: changePassword.body,
    initial: empty,
    secret: ['current_password', 'password', 'password_confirmation'],
    send: async body => {
      await client.call(changePassword, { body })
      screen.form.reset()
      refreshSessions()
      notify.success('Senha alterada. Os outros aparelhos saíram da conta.')
    },
  })
  return (
    <Fold heading="Senha">
      <ScreenForm {...screen} verb="Salvando…">
        <PasswordField name="current_password" label="Senha atual" autoComplete="current-password" />
        <NewPassword label="Nova senha" personal={[name, email]} />
        <SubmitButton look="secondary" label="Trocar senha" verb="Salvando…" />
      </ScreenForm>
    </Fold>
  )
}
