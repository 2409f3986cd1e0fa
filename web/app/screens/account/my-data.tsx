import './my-data.css'
import { accountPaths } from '#contract/account-paths.ts'
import type { OwnAccount } from '#contract/own-account.ts'
import { Screen } from '#web/app/parts/screen.tsx'
import { useAccount } from '#web/app/use-account.ts'
import { useLogInFirst } from '#web/app/use-log-in-first.ts'
import { QuickExit } from '#web/parts/quick-exit.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

export function MyData() {
  const isConfirming = useEmailConfirmation()
  const isMember = useLogInFirst('/perfil-data', { needed: !isConfirming })
  const { data: account, isError, refetch } = useAccount({ enabled: isMember && !isConfirming })
  return (
    <Screen title="Dados da conta" back="/perfil" end={<QuickExit />}>
      {account && <Folds account={account} />}
      {!account && (isError ? <NotLoaded retry={refetch} /> : <Waiting />)}
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
