import { paths } from '#contract/paths.ts'
import './my-data.css'
import { useEffect, useState } from 'react'
import { confirmEmail, type OwnAccount } from '#contract/account.ts'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { changePassword } from '#contract/password.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { callAs, client } from '../client.ts'
import { NewPassword, PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Fold } from '../parts/fold.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { readSession } from '../session.ts'
import { useAccount } from '../use-account.ts'
import { DownloadData, EmailForm, NameForm } from './my-data-forms.tsx'
import { SecondStep } from './second-step.tsx'
import { Sessions, useRefreshSessions } from './sessions.tsx'

export default function MyDataScreen() {
  const isConfirming = useEmailConfirmation()
  return useIsMember() ? <OwnData isConfirming={isConfirming} /> : <VisitorData />
}

const points = [
  { icon: 'user-round-pen', name: 'Nome, e-mail e senha', text: 'Para trocar quando precisar.' },
  { icon: 'shield-check', name: 'Duas etapas', text: 'Se quiser, um código do celular depois da senha.' },
  { icon: 'smartphone', name: 'Aparelhos', text: 'Onde a sua conta está conectada, e como sair de cada um.' },
  { icon: 'download', name: 'Seus dados', text: 'Baixe tudo o que guardamos, ou exclua a conta.' },
] as const

const VisitorData = () => (
  <VisitorScreen
    title="Dados da conta"
    back={paths.accountMenu}
    path={paths.myData}
    heading="Meus Dados"
    intro="Aqui ficam os dados da sua conta."
    points={points}
  />
)

function OwnData({ isConfirming }: { isConfirming: boolean }) {
  const { data: account, error, refetch } = useAccount({ enabled: !isConfirming })
  return (
    <Screen title="Dados da conta" back={paths.accountMenu} isWhole>
      <h1>Meus Dados</h1>
      {account && <Folds account={account} />}
      {!account && (error ? <LoadFailure what="a sua conta" error={error} retry={refetch} /> : <Waiting />)}
    </Screen>
  )
}

const noPasswords = { current_password: '', password: '', password_confirmation: '' }

function PasswordForm({ account: { name, email } }: { account: OwnAccount }) {
  const refreshSessions = useRefreshSessions()
  const screen = useScreenForm({
    draft: 'my-data-password',
    schema: changePassword.body,
    initial: noPasswords,
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

const Folds = ({ account }: { account: OwnAccount }) => (
  <>
    <p className="muted">
      {publicNote(account.user_type)} O que mais guardamos, e quem vê:{' '}
      <AppLink className="link" href={paths.privacy}>
        Privacidade e meus dados
      </AppLink>
      .
    </p>
    <div className="folds">
      <NameForm account={account} />
      <EmailForm account={account} />
      <PasswordForm account={account} />
      <SecondStep />
      <Sessions />
      <DownloadData />
      <DeleteAccount />
    </div>
  </>
)

/** Only a partner's e-mail is public. */
const publicNote = (userType: number | undefined) =>
  isPartnerType(userType)
    ? 'Destes dados, só o e-mail aparece na página do parceiro.'
    : 'Nada disto aparece no anúncio.'

const Waiting = () => (
  <>
    <p className="muted">{publicNote(readSession().userType)}</p>
    <div className="folds" aria-busy="true">
      {['name', 'email', 'password', 'second-step', 'sessions', 'download', 'delete'].map(fold => (
        <div key={fold} className="fold fold-sk">
          <span className="sk sk-line" />
        </div>
      ))}
    </div>
  </>
)

const hashOfMail = /^#confirmar=([\w-]+)$/

/**
 * Confirms the new e-mail address with the token from the e-mailed link, which works on any device. The token is in the
 * URL's fragment, so no server sees it. Returns whether a confirmation is in progress.
 */
function useEmailConfirmation() {
  const [token] = useState(() => hashOfMail.exec(location.hash)?.[1])
  const [pending, setPending] = useState(Boolean(token))
  useEffect(() => {
    if (!token) return
    history.replaceState(history.state, '', location.pathname)
    callAs()
      .call(confirmEmail, { body: { token } })
      .then(() => notify.success('Seu novo e-mail está confirmado.'))
      .catch(error => notify.error(error instanceof CallFailure ? error.message : failures.unexpected))
      .finally(() => setPending(false))
  }, [token])
  return pending
}
