import { Link } from 'react-router'
import { type ContentFilter, contentFilters, type MediaCase } from '#contract/content-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { mediaAddress } from '../content/addresses.ts'
import { WhoCell } from '../content/who-cell.tsx'
import { userTypeName } from '../queue/user-types.ts'
import { waitingTime } from '../queue/waiting-time.ts'
import { itemsInWords } from './items-in-words.ts'

type Properties = {
  cases: readonly MediaCase[]
  filter: ContentFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

export const MediaTable = ({ cases, filter, search, marked, now, onMark }: Properties) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">Fotos e vídeos por conta: {contentFilters[filter]}, há mais tempo primeiro</caption>
      <thead>
        <tr>
          <th scope="col">Conta</th>
          <th scope="col">Categoria</th>
          <th scope="col">Itens</th>
          <th scope="col">Alertas</th>
          <th scope="col">{timeName(filter)}</th>
          <th scope="col">
            <span className="sr">Ação</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((one, index) => (
          <tr key={one.account_id} className={index === marked ? 'is-sel' : undefined}>
            <Cells one={one} now={now} timeName={timeName(filter)} />
            <td className="table-action">
              <Link
                className={`btn btn-sm ${index === marked ? 'btn-primary' : 'btn-secondary'}`}
                to={mediaAddress(one.account_id, search)}
                data-case={one.account_id}
                onFocus={() => onMark(index)}
              >
                {filter === 'waiting' ? 'Revisar' : 'Ver'}
                <span className="sr"> {one.nickname ?? `conta ${one.account_id}`}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const timeName = (filter: ContentFilter) => (filter === 'waiting' ? 'Espera' : 'Enviado há')

const Cells = ({ one, now, timeName }: { one: MediaCase; now: number; timeName: string }) => (
  <>
    <WhoCell accountId={one.account_id} nickname={one.nickname} />
    <td className="muted" data-name="Categoria">
      {userTypeName(one.user_type)}
    </td>
    <td data-name="Itens">{itemsInWords(one)}</td>
    <td data-name="Alertas">
      {one.likenesses > 0 ? (
        <span className="badge badge-gold">
          <Icon name="copy" />
          {one.likenesses === 1 ? '1 parecida em outra conta' : `${one.likenesses} parecidas em outras contas`}
        </span>
      ) : (
        <span className="xs">Sem alertas</span>
      )}
    </td>
    <td className="table-time" data-name={timeName}>
      <time dateTime={one.since}>{waitingTime(one.since, now)}</time>
    </td>
  </>
)
