import './unread.css'
import { useQuery } from '@tanstack/react-query'
import { countUnread } from '#contract/support.ts'
import { client } from '../client.ts'

const everyMs = 30_000

/** Shows the number of unread answers from support. */
export function Unread() {
  const { data } = useQuery({
    queryKey: ['support', 'unread'],
    queryFn: () => client.call(countUnread, {}),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: everyMs,
  })
  if (!data?.unread) return null
  return (
    <span className="badge badge-rose num">
      {data.unread}
      <span className="sr">{data.unread === 1 ? ' resposta nova' : ' respostas novas'}</span>
    </span>
  )
}
