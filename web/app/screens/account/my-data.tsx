import './my-data.css'
import { accountPaths } from '#contract/account-paths.ts'
import type { OwnAccount } from '#contract/own-account.ts'
import { NotLoaded } from '#web/app/parts/not-loaded.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { useIsMember, VisitorScreen } from '#web/app/parts/visitor-screen.tsx'
import { useAccount } from '#web/app/use-account.ts'
import { QuickExit } from '#web/parts/quick-exit.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

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
    back="/perfil"
    path="/perfil-data"
    heading="Meus Dados"
    intro="Aqui ficam os dados da sua conta."
    points={points}
  />
)

function OwnData({ isConfirming }: { isConfirming: boolean }) {
  const { data: account, error, refetch } = useAccount({ enabled: !isConfirming })
  return (
    <Screen title="Dados da conta" back="/perfil" end={<QuickExit />}>
      {account && <Folds account={account} />}
      {!account && (error ? <NotLoaded what="a sua conta" error={error} retry={refetch} /> : <Waiting />)}
    </Screen>
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

/** Only a partner's e-mail is public: it is that of a business (T57). */
const shownOf = ({ user_type }: OwnAccount) =>
  accountPaths[user_type]?.advertises
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
