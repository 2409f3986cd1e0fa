import './partners.css'
import { pathOf } from '#contract/admin-screens.ts'
import { formatDate, formatNumber } from '#contract/format.ts'
import { type AdminPartner, partnerFilters } from '#contract/partner-admin.ts'
import { countText } from '#contract/review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AccountCell, CaseTable, ListEnd, markedRowKeys, useMarkedRow } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList } from '../frame/keys.tsx'
import { Screen } from '../frame/screen.tsx'
import { type ColumnSort, turnedSort } from '../frame/sort.tsx'
import { FilterChips, SearchForm } from '../frame/toolbar.tsx'
import { otherOrder } from '../frame/use-url-filter.ts'
import { Waiting } from '../frame/waiting.tsx'
import { placeOf, usePartnerFilter, usePartners } from './partners.ts'

const keyDescriptions = markedRowKeys('abrir o parceiro marcado')

export default function PartnersScreen() {
  const { filter: query, change, search } = usePartnerFilter()
  const { order } = query
  const sort = turnedSort({ usual: 'descending', order, turn: () => change({ order: otherOrder(order) }) })
  const list = usePartners(query)
  const partners = list.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = list.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    partners.map(({ account_id }) => account_id),
    id => pathOf('partner', id, search),
  )
  return (
    <Screen title="Parceiros" actions={<KeyList descriptions={keyDescriptions} />}>
      <search className="toolbar">
        <FilterChips
          filters={partnerFilters}
          filter={query.filter}
          choose={filter => change({ filter })}
          counts={counts}
        />
        <SearchForm
          key={query.search}
          label="Nome, e-mail, CPF ou CNPJ, ou número da conta"
          placeholder="Nome, e-mail ou documento"
          search={query.search ?? ''}
          onSearch={search => change({ search })}
        />
      </search>
      {list.error && <FailureNote error={list.error} again={() => void list.refetch()} />}
      {list.isPending && <Waiting words="Buscando os parceiros…" shape="rows" />}
      {partners.length > 0 && <PartnerTable {...{ partners, search, marked, sort }} onMark={mark} />}
      {list.data && partners.length === 0 && (
        <div className="empty">
          <Icon name="store" />
          <h2>{query.search ? 'Nenhum parceiro encontrado.' : 'Nenhum parceiro aqui ainda.'}</h2>
          {query.search && (
            <button type="button" className="btn btn-sm btn-secondary" onClick={() => change({ search: undefined })}>
              Limpar a busca
            </button>
          )}
        </div>
      )}
      <ListEnd
        list={list}
        place={
          partners.length > 0 ? `1 a ${partners.length} de ${countText(counts?.[query.filter] ?? partners.length)}` : ''
        }
      />
    </Screen>
  )
}

type PartnerTableProps = {
  partners: readonly AdminPartner[]
  search: string
  marked: number
  onMark: (index: number) => void
  sort: ColumnSort
}

const PartnerTable = ({ partners, search, marked, onMark, sort }: PartnerTableProps) => (
  <CaseTable
    caption="Parceiros pelo número da conta; visualizações e cliques dos últimos 30 dias"
    whoSort={sort}
    cases={partners}
    {...{ marked, onMark }}
    who={one => <AccountCell id={one.account_id} name={one.name} />}
    columns={[
      { name: 'Categoria', className: 'muted', cell: one => one.category?.name ?? '–' },
      { name: 'Cidade', className: 'muted', cell: placeOf },
      { name: 'Anúncios', isMoney: true, cell: one => `${one.shown_ads} de ${one.ads}` },
      { name: 'Visualizações', isMoney: true, cell: one => formatNumber(one.views) },
      { name: 'Cliques', isMoney: true, cell: one => formatNumber(one.clicks) },
      { name: 'Plano até', className: 'num', cell: one => <Until until={one.plan_until} listed={one.listed} /> },
    ]}
    opening={one => ({
      id: one.account_id,
      path: pathOf('partner', one.account_id, search),
      name: one.name ?? `conta ${one.account_id}`,
      isDecided: false,
      verb: 'Abrir',
    })}
  />
)

const Until = ({ until, listed }: { until: string | null; listed: boolean }) => (
  <span className="partner-until">
    {until ? <time dateTime={until}>{formatDate(until)}</time> : <span className="muted">Sem plano</span>}
    <span className={listed ? 'badge badge-green' : 'badge'}>{listed ? 'No ar' : 'Fora do ar'}</span>
  </span>
)
