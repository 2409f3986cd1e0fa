import { useSearchParams } from 'react-router'
import { ContentFilter } from '#contract/content-review.ts'

/** What the address says of a queue, kept while one goes from case to case. */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const found = ContentFilter.safeParse(search.get('situacao'))
  const choose = (filter: ContentFilter) => setSearch(filter === 'waiting' ? {} : { situacao: filter })
  return {
    filter: found.success ? found.data : 'waiting',
    choose,
    search: search.size > 0 ? `?${search}` : '',
  } as const
}
