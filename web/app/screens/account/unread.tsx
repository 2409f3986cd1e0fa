import { useQuery } from '@tanstack/react-query'
import { countUnread } from '#contract/support.ts'
import { client } from '#web/app/client.ts'

/** How many answers of the support wait; read anew whenever it is shown. */
export function Unread() {
  const { data } = useQuery({
    queryKey: ['support', 'unread'],
    queryFn: () => client.call(countUnread, {}),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  if (!data?.unread) return null
  return (
    <span className="badge badge-rose num">
      {data.unread}
      <span className="sr">{data.unread === 1 ? ' resposta nova' : ' respostas novas'}</span>
    </span>
  )
}
