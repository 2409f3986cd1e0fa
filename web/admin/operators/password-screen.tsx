import { ScreenTop } from '../frame/admin.tsx'
import { useNotify } from '../frame/notices.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export function PasswordScreen() {
  usePageTitle('Minha senha')
  const say = useNotify()
  return (
    <>
      <ScreenTop title="Minha senha" />
      <div className="desk-body">
        <section className="recovery-panel panel stack" aria-label="Trocar a senha">
          <p className="muted">Ao salvar, você sai da conta nos outros aparelhos e recebe um aviso por e-mail.</p>
          <NewPasswordForm withCode onChanged={() => say('Senha trocada.')} />
        </section>
      </div>
    </>
  )
}
