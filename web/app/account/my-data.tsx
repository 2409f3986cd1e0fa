import { paths } from '#contract/paths.ts'
import './my-data.css'
import { type FormEvent, useEffect, useState } from 'react'
import { confirmEmail, deleteAccount, type OwnAccount } from '#contract/account.ts'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { changePassword } from '#contract/password.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { callAs, client } from '../client.ts'
import { NewPassword, PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { endSession, readSession } from '../session.ts'
import { useAccount } from '../use-account.ts'
import { showLoggedOut } from './log-out.ts'
import { DownloadData, EmailForm, Fold, NameForm } from './my-data-forms.tsx'
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
    <Screen title="Dados da conta" back={paths.accountMenu} end={<QuickExit />} isWhole>
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

function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <Fold heading="Excluir minha conta">
      <p className="muted small">
        O anúncio sai do ar na hora, os documentos são destruídos e a conta não pode ser recuperada. Por lei, fica
        lacrada por 1 ano uma cópia do que foi publicado, e o que uma autoridade mandou preservar.
      </p>
      <button type="button" className="btn btn-outline btn-block" onClick={() => setOpen(true)}>
        Excluir minha conta
      </button>
      {open && (
        <Dialog title="Excluir a conta?" onClose={() => setOpen(false)}>
          <Confirmation close={() => setOpen(false)} />
        </Dialog>
      )}
    </Fold>
  )
}

/** Enter presses the first button, which keeps the account. */
function Confirmation({ close }: { close: () => void }) {
  const { form, submit } = useScreenForm({
    draft: 'my-data-delete',
    schema: deleteAccount.body,
    initial: { password: '' },
    secret: ['password'],
    send: async body => {
      await client.call(deleteAccount, { body })
      // A notice would be hidden behind the dialog.
      close()
      await endSession('left')
      await showLoggedOut('Sua conta foi excluída. Nenhum dado dela ficou neste aparelho.')
    },
  })
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if ((submitter as HTMLButtonElement | null)?.value !== keeping) return submit(event)
    event.preventDefault()
    close()
  }
  return (
    <ScreenForm form={form} submit={choose} verb="Excluindo…">
      <p>Essa ação não pode ser desfeita. Para continuar, confirme a sua senha.</p>
      <PasswordField name="password" label="Senha" autoComplete="current-password" />
      <button type="submit" className="btn btn-secondary btn-block" value={keeping}>
        Manter a conta
      </button>
      <SubmitButton look="danger" label="Excluir para sempre" verb="Excluindo…" />
    </ScreenForm>
  )
}

const keeping = 'keep'

const Folds = ({ account }: { account: OwnAccount }) => (
  <>
    <p className="muted">{shownOf(account.user_type)}</p>
    <div className="folds">
      <NameForm account={account} />
      <EmailForm account={account} />
      <PasswordForm account={account} />
      <Sessions />
      <DownloadData />
      <DeleteAccount />
    </div>
  </>
)

/** Only a partner's e-mail is public. */
const shownOf = (userType: number | undefined) =>
  isPartnerType(userType)
    ? 'Destes dados, só o e-mail aparece na página do parceiro.'
    : 'Nada disto aparece no anúncio.'

const Waiting = () => (
  <>
    <p className="muted">{shownOf(readSession().userType)}</p>
    <div className="folds" aria-busy="true">
      {['name', 'email', 'password', 'sessions', 'download', 'delete'].map(fold => (
        <div key={fold} className="fold fold-sk">
          <span className="sk sk-line" />
        </div>
      ))}
    </div>
  </>
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
