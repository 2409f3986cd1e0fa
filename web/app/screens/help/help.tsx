import './help.css'
import { useIsMember } from '#web/app/parts/visitor-screen.tsx'
import { useAccount } from '#web/app/use-account.ts'
import { Icon } from '#web/ui/icon.tsx'
import { HelpScreen } from './help-screen.tsx'
import { OwnTalk } from './own-talk.tsx'
import { VisitorHelp } from './visitor-help.tsx'
import { Waiting } from './waiting.tsx'

/** Members talk to the support here; visitors read how to reach it. */
export const Help = () => (useIsMember() ? <MemberHelp /> : <VisitorHelp />)

function MemberHelp() {
  const { data: account, isError, refetch } = useAccount()
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
