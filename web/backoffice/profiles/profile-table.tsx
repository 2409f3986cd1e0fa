import { Link } from 'react-router'
import { type ContentFilter, contentFilters, type ProfileCase } from '#contract/content-review.ts'
import { profileAddress } from '../content/addresses.ts'
import { WhoCell } from '../content/who-cell.tsx'
import { userTypeName } from '../queue/user-types.ts'
import { waitingTime } from '../queue/waiting-time.ts'
import { ProfileBadges } from './profile-badges.tsx'

type Properties = {
  cases: readonly ProfileCase[]
  filter: ContentFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

export const ProfileTable = ({ cases, filter, search, marked, now, onMark }: Properties) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">Perfis: {contentFilters[filter]}, do mais antigo ao mais novo</caption>
      <thead>
        <tr>
          <th scope="col">Conta</th>
          <th scope="col">Categoria</th>
          <th scope="col">Alertas</th>
          <th scope="col">No ar</th>
          <th scope="col">{timeName(filter)}</th>
          <th scope="col">
            <span className="sr">Ação</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((one, index) => (
          <tr key={one.id} className={index === marked ? 'is-sel' : undefined}>
            <Cells one={one} now={now} timeName={timeName(filter)} />
            <td className="table-action">
              <Link
                className={`btn btn-sm ${index === marked ? 'btn-primary' : 'btn-secondary'}`}
                to={profileAddress(one.id, search)}
                data-case={one.id}
                onFocus={() => onMark(index)}
              >
                {one.state === 'pending' ? 'Revisar' : 'Ver'}
                <span className="sr"> {one.nickname}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const timeName = (filter: ContentFilter) => (filter === 'waiting' ? 'Espera' : 'Enviado há')

const Cells = ({ one, now, timeName }: { one: ProfileCase; now: number; timeName: string }) => (
  <>
    <WhoCell accountId={one.account_id} nickname={one.nickname} />
    <td className="muted" data-name="Categoria">
      {userTypeName(one.user_type)}
    </td>
    <td data-name="Alertas">
      {one.marks > 0 || one.state === 'pending' ? <ProfileBadges one={one} /> : <span className="xs">Sem alertas</span>}
    </td>
    <td className="muted" data-name="No ar">
      {one.live ? 'Sim' : 'Ainda não'}
    </td>
    <td className="table-time" data-name={timeName}>
      <time dateTime={one.submitted_at}>{waitingTime(one.submitted_at, now)}</time>
    </td>
  </>
)
