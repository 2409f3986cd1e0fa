import { useSearchParams } from 'react-router'

/** What the address says of a queue, kept while one goes from case to case; the first filter need not be said. */
export function useFilter<Filter extends string>(filters: Readonly<Record<Filter, string>>) {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(filters) as Filter[]
  const usual = names[0] as Filter
  const choose = (filter: Filter) => setSearch(filter === usual ? {} : { situacao: filter })
  return {
    filter: names.find(name => name === search.get('situacao')) ?? usual,
    choose,
    search: search.size > 0 ? `?${search}` : '',
  }
}
