import { useParams } from 'react-router'
import type { ConversationAccount } from '#contract/support-desk.ts'
import { CaseFrame } from '../content/case-frame.tsx'
import type { Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { useOperator } from '../session/operator.ts'
import { AccountPanel } from './account-panel.tsx'
import { ClosingButton } from './closing-button.tsx'
import { TalkPane } from './talk-pane.tsx'
import { type DeskTalk, useDeskTalk } from './use-desk-talk.ts'
import { useInboxLine } from './use-inbox-line.ts'

const listed: Listed = [
  [['J', 'K'], 'próxima conversa e anterior'],
  [['R'], 'escrever uma resposta'],
  [['Esc'], 'sair do texto'],
  [['Ctrl', 'Enter'], 'enviar'],
]

export function ConversationScreen() {
  const id = Number(useParams().accountId)
  return <OneConversation key={id} accountId={id} />
}

function OneConversation({ accountId }: { accountId: number }) {
  usePageTitle('Conversa')
  const line = useInboxLine(accountId)
  const desk = useDeskTalk(accountId)
  const { account, talk, error, refetch } = desk
  useKeys({ j: line.goNext, k: line.goBack })
  const title = account ? (
    <>
      {account.name} <span className="xs num">#{account.id}</span>
    </>
  ) : (
    'Conversa'
  )
  return (
    <CaseFrame
      back="Voltar ao atendimento"
      {...{ title, line, listed, error }}
      again={() => void refetch()}
      badges={talk.messages.length > 0 && <ClosingButton {...{ accountId, desk }} />}
    >
      {account && talk.isLoaded && <Talking {...{ account, desk }} />}
    </CaseFrame>
  )
}

/** What is said at one side, who says it at the other. */
function Talking({ account, desk }: { account: ConversationAccount; desk: DeskTalk }) {
  const { data: operator } = useOperator()
  return (
    <div className="split desk-talk">
      {operator && <TalkPane {...{ account, desk }} operatorId={operator.id} />}
      <AccountPanel account={account} />
    </div>
  )
}
