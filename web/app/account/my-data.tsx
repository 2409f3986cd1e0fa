import { paths } from '#contract/paths.ts'
import './my-data.css'
import { useEffect, useState } from 'react'
import { confirmEmail, exportAccount, type OwnAccount } from '#contract/account.ts'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { changePassword } from '#contract/password.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { callAs, client } from '../client.ts'
import { NewPassword, PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { useAccount } from '../use-account.ts'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { Fold } from './fold.tsx'
import { NameForm } from './name-form.tsx'
import { Sessions, useRefreshSessions } from './sessions.tsx'

export function MyData() {
  const isConfirming = useEmailConfirmation()
  return useIsMember() ? <OwnData isConfirming={isConfirming} /> : <VisitorData />
}

const points = [
  { icon: 'user-round-pen', name: 'Nome, e-mail e senha', text: 'Para trocar quando precisar.' },
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
    <Screen title="Dados da conta" back={paths.accountMenu} end={<QuickExit />}>
      {account && <Folds account={account} />}
      {!account && (error ? <NotLoaded what="a sua conta" error={error} retry={refetch} /> : <Waiting />)}
    </Screen>
  )
}

/** Names no origin: others may see the downloads folder. */
const fileName = 'meus-dados.json'

function DownloadData() {
  const screen = useScreenForm({
    draft: 'my-data-download',
    schema: exportAccount.body,
    initial: { password: '' },
    secret: ['password'],
    send: async body => {
      save(await client.call(exportAccount, { body }))
      screen.form.reset()
    },
  })
  return (
    <Fold heading="Baixar meus dados">
      <p className="muted small">Um arquivo com tudo o que guardamos sobre você. Não inclui as fotos dos documentos.</p>
      <ScreenForm {...screen} verb="Preparando…">
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SubmitButton look="secondary" label="Baixar meus dados" verb="Preparando…" />
      </ScreenForm>
    </Fold>
  )
}

function save(data: object) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  URL.revokeObjectURL(href)
}

const empty = { current_password: '', password: '', password_confirmation: '' }

function PasswordForm({ account: { name, email } }: { account: OwnAccount }) {
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

const Folds = ({ account }: { account: OwnAccount }) => (
  <>
    <h1>Meus Dados</h1>
    <p className="muted">{shownOf(account)}</p>
    <div>
      <NameForm account={account} />
      <EmailForm account={account} />
      <PasswordForm account={account} />
      <Sessions />
      <DownloadData />
      <DeleteAccount />
    </div>
  </>
)

/** Only a partner's e-mail is public (T57). */
const shownOf = ({ user_type }: OwnAccount) =>
  isPartnerType(user_type)
    ? 'Destes dados, só o e-mail aparece na página do parceiro.'
    : 'Nada disto aparece no anúncio.'

const Waiting = () => (
  <div className="stack" aria-busy="true">
    <h1>Meus Dados</h1>
    <span className="sk sk-block" />
    <span className="sk sk-block" />
    <span className="sk sk-block" />
    <span className="sk sk-block" />
  </div>
)

const hashOfMail = /^#confirmar=([\w-]+)$/

/**
 * The e-mailed link has its token behind the `#`, which no server sees. It works on any device. Returns whether a
 * confirmation is under way.
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
      .catch(error => notify.error(error instanceof CallFailure ? error.message : messages.unexpected))
      .finally(() => setPending(false))
  }, [token])
  return pending
}
