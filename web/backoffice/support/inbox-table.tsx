import { type ConversationFilter, conversationFilters, type InboxRow } from '#contract/support-desk.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { shownInstant } from '../parts/shown-instant.ts'
import { userTypeName } from '../queue/user-types.ts'
import { waitingTime } from '../queue/waiting-time.ts'
import { conversationAddress } from './support-address.ts'

type InboxTableProps = {
  filter: ConversationFilter
  rows: InboxRow[]
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

export const InboxTable = ({ filter, rows, search, marked, now, onMark }: InboxTableProps) => (
  <CaseTable
    caption={`${conversationFilters[filter]}, ${filter === 'waiting' ? 'da mais antiga à mais nova' : 'da mais nova à mais antiga'}`}
    cases={rows}
    {...{ marked, onMark }}
    who={one => <WriterCell one={one} />}
    columns={[
      { name: 'Tipo', className: 'muted', cell: one => userTypeName(one.user_type) },
      { name: 'Mensagem', className: 'inbox-text', cell: one => <LastWords one={one} /> },
      { name: filter === 'waiting' ? 'Espera' : 'Última', className: 'table-time', cell: one => timeOf(one, now) },
    ]}
    opening={one => ({
      id: one.account_id,
      address: conversationAddress(one.account_id, search),
      name: one.name,
      isDecided: one.waiting_since === null,
      verb: 'Responder',
    })}
  />
)

const WriterCell = ({ one: { name, nickname, account_id } }: { one: InboxRow }) => (
  <td>
    <span className="who">
      <span className="avatar" aria-hidden="true">
        {name.trim().charAt(0).toUpperCase()}
      </span>
      <span className="who-words">
        <b>{name}</b>
        <span className="xs num">{[`#${account_id}`, nickname].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  </td>
)

const LastWords = ({ one: { author, text, unread } }: { one: InboxRow }) => (
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
  return <time dateTime={last_message_at}>{shownInstant(last_message_at)}</time>
}
