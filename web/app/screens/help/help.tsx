import './help.css'
import { useAccount } from '#web/app/use-account.ts'
import { useLogInFirst } from '#web/app/use-log-in-first.ts'
import { Icon } from '#web/ui/icon.tsx'
import { HelpScreen } from './help-screen.tsx'
import { OwnTalk } from './own-talk.tsx'
import { Waiting } from './waiting.tsx'

/** The conversation with the support, of whoever is logged in. */
export function Help() {
  const isMember = useLogInFirst('/help')
  const { data: account, isError, refetch } = useAccount({ enabled: isMember })
  if (account) return <OwnTalk key={account.id} accountId={account.id} />
  return <HelpScreen>{isError ? <NotLoaded retry={refetch} /> : <Waiting />}</HelpScreen>
}

const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <div className="talk-log">
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>Não foi possível carregar a conversa. O que você escreveu continua guardado neste aparelho.</span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)
