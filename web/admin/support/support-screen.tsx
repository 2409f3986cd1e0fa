import './support.css'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import type { Order } from '#contract/review.ts'
import { type ConversationFilter, conversationFilters, type InboxRow } from '#contract/support.ts'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { CaseTable, ListEnd, markedRowKeys, useMarkedRow, WhoCell, waitingTime } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList } from '../frame/keys.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { turnedSort } from '../frame/sort.tsx'
import { FilterChips } from '../frame/toolbar.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { Waiting } from '../frame/waiting.tsx'
import { userTypeName } from '../user-types.ts'
import { useInbox } from './inbox.ts'
import { DisconnectedNote, useSupportEvents } from './support-events.tsx'

const keyDescriptions = markedRowKeys('abrir a conversa marcada', 'próxima e anterior')
const empty = {
  waiting: 'Ninguém está esperando resposta.',
  open: 'Nenhuma conversa aberta.',
  closed: 'Nenhuma conversa encerrada.',
} as const

export default function SupportScreen() {
  const { filter, order, choose, turn, search } = useStatusFilter(conversationFilters)
  const inbox = useInbox(filter, order)
  const isConnected = useSupportEvents({})
  const now = useNow()
  const rows = inbox.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = inbox.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    rows.map(({ account_id }) => account_id),
    id => pathOf('conversation', id, search),
  )
  return (
    <Screen
      title="Atendimento"
      actions={
        <>
          <Link className="btn btn-sm btn-secondary" to={adminPaths['saved-answers']}>
            Respostas salvas
          </Link>
          <KeyList descriptions={keyDescriptions} />
        </>
      }
    >
      <FilterChips filters={conversationFilters} {...{ filter, choose, counts }} />
      {!isConnected && <DisconnectedNote />}
      {inbox.error && <FailureNote error={inbox.error} again={() => void inbox.refetch()} />}
      {inbox.isPending && <Waiting words="Buscando as conversas…" shape="rows" />}
      {rows.length > 0 && (
        <InboxTable {...{ filter, rows, search, marked, now }} sort={{ order, turn }} onMark={mark} />
      )}
      {inbox.data && rows.length === 0 && (
        <div className="empty">
          <Icon name="inbox" />
          <h2>{empty[filter]}</h2>
          <p className="muted">Mensagens novas aparecem aqui sozinhas.</p>
        </div>
      )}
      <ListEnd list={inbox} place={rows.length > 0 ? `1 a ${rows.length} de ${counts?.[filter]}` : ''} />
    </Screen>
  )
}

type InboxTableProps = {
  filter: ConversationFilter
  rows: InboxRow[]
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
  sort: { order: Order; turn: () => void }
}

const InboxTable = ({ filter, rows, search, marked, now, onMark, sort }: InboxTableProps) => (
  <CaseTable
    caption={`${conversationFilters[filter]}, ${(filter === 'waiting') === !sort.order ? 'da mais antiga à mais nova' : 'da mais nova à mais antiga'}`}
    cases={rows}
    {...{ marked, onMark }}
    who={({ name, nickname, account_id }) => (
      <WhoCell name={name}>
        <span className="xs num">{[`#${account_id}`, nickname].filter(Boolean).join(' · ')}</span>
      </WhoCell>
    )}
    columns={[
      { name: 'Tipo', className: 'muted', cell: one => userTypeName(one.user_type) },
      { name: 'Mensagem', className: 'inbox-text', cell: one => <LastMessage one={one} /> },
      {
        name: filter === 'waiting' ? 'Espera' : 'Última',
        className: 'table-time',
        // Both default orders, longest wait first and newest message first, put the highest value first.
        sort: turnedSort({ usual: 'descending', ...sort }),
        cell: one => timeOf(one, now),
      },
    ]}
    opening={one => ({
      id: one.account_id,
      path: pathOf('conversation', one.account_id, search),
      name: one.name,
      isDecided: one.waiting_since === null,
      verb: 'Responder',
    })}
  />
)

const LastMessage = ({ one: { author, text, unread } }: { one: InboxRow }) => (
  <span className="inbox-words">
    {unread > 0 && (
      <span className="badge badge-gold num">
        {unread} {unread === 1 ? 'nova' : 'novas'}
      </span>
    )}
    <span className="inbox-line">
      {author === 'operator' && <span className="muted">Atendimento: </span>}
      {text}
    </span>
  </span>
)

function timeOf({ waiting_since, last_message_at }: InboxRow, now: number) {
  if (waiting_since) return <time dateTime={waiting_since}>{waitingTime(waiting_since, now)}</time>
  return <time dateTime={last_message_at}>{formatDateTime(last_message_at)}</time>
}
