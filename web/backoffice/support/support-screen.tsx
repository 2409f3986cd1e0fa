import { Link } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { conversationFilters } from '#contract/support-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FilterChips } from '../content/filter-chips.tsx'
import { QueueEnd } from '../content/queue-screen.tsx'
import { useMarkedRow } from '../content/use-marked-row.ts'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { useNow } from '../queue/use-now.ts'
import { InboxTable } from './inbox-table.tsx'
import { LineNote } from './line-note.tsx'
import { conversationAddress } from './support-address.ts'
import { useInbox, useInboxChoice } from './use-inbox.ts'
import { useSupportLine } from './use-support-line.ts'

const listed: Listed = [
  [['J', 'K'], 'próxima e anterior'],
  [['Enter'], 'abrir a conversa marcada'],
]
const empty = {
  waiting: 'Ninguém está esperando resposta.',
  open: 'Nenhuma conversa aberta.',
  closed: 'Nenhuma conversa encerrada.',
} as const

/** Who has written to the support; those who wait, the longest first. */
export function SupportScreen() {
  usePageTitle('Atendimento')
  const { filter, choose, search } = useInboxChoice()
  const inbox = useInbox(filter)
  const isConnected = useSupportLine({})
  const now = useNow()
  const rows = inbox.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = inbox.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    rows.map(({ account_id }) => account_id),
    id => conversationAddress(id, search),
  )
  return (
    <>
      <DeskTop title="Atendimento">
        <Link className="btn btn-sm btn-secondary" to={backofficePaths['saved-answers']}>
          Respostas salvas
        </Link>
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body">
        <FilterChips filters={conversationFilters} {...{ filter, choose, counts }} />
        {!isConnected && <LineNote />}
        {inbox.error && <FailureNote error={inbox.error} again={() => void inbox.refetch()} />}
        {inbox.isPending && <p className="waiting">Buscando as conversas…</p>}
        {rows.length > 0 && <InboxTable {...{ filter, rows, search, marked, now }} onMark={mark} />}
        {inbox.data && rows.length === 0 && (
          <div className="empty">
            <Icon name="inbox" />
            <h2>{empty[filter]}</h2>
            <p className="muted">Mensagens novas aparecem aqui sozinhas.</p>
          </div>
        )}
        <QueueEnd queue={inbox} place={rows.length > 0 ? `1 a ${rows.length} de ${counts?.[filter]}` : ''} />
      </div>
    </>
  )
}
