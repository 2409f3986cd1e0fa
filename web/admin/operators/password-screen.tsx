import { notify } from '../frame/notify.ts'
import { Screen } from '../frame/screen.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function PasswordScreen() {
  return (
    <Screen title="Minha senha">
      <section className="recovery-panel panel stack" aria-label="Trocar a senha">
        <p className="muted">Ao salvar, você sai da conta nos outros aparelhos e recebe um aviso por e-mail.</p>
        <NewPasswordForm withCode onChanged={() => notify('Senha trocada.')} />
      </section>
    </Screen>
  )
}
