import type { ReactNode } from 'react'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { FailureNote } from './failure-note.tsx'
import { Waiting } from './waiting.tsx'

type Query<One> = {
  data?: { data: readonly One[] } | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

type RegisterListProps<One> = {
  query: Query<One>
  label: string
  waiting: string
  /** In the place of an empty list. */
  nothing: { title: string; text: string }
  itemOf: (one: One) => ReactNode
}

/** What is on record, one below the other: not a queue, since most of it waits for nobody. */
export function RegisterList<One>({ query, label, waiting, nothing, itemOf }: RegisterListProps<One>) {
  const { data, error, isPending, refetch } = query
  return (
    <>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {isPending && <Waiting words={waiting} shape="panels" />}
      {data?.data.length === 0 && <Nothing {...nothing} />}
      {data && data.data.length > 0 && (
        <ul className="stack stack-3" aria-label={label}>
          {data.data.map(itemOf)}
        </ul>
      )}
    </>
  )
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className="empty">
    <Icon name="circle-check" />
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)

type RegisterItemProps = {
  title: string
  code: string
  facts: ReactNode
  state: ReactNode
  path: string
  /** Of the link, for whoever hears it. */
  name: string
}

export const RegisterItem = ({ title, code, facts, state, path, name }: RegisterItemProps) => (
  <li className="panel answer">
    <div className="answer-words stack stack-2">
      <h2 className="h-sm register-title">
        {title} <span className="xs num">{code}</span>
      </h2>
      <p className="muted">{facts}</p>
      <span className="badges">{state}</span>
    </div>
    <span className="row-buttons">
      <Link className="btn btn-sm btn-secondary" to={path}>
        Abrir<span className="sr"> {name}</span>
      </Link>
    </span>
  </li>
)
