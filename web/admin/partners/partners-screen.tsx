import { partnerFilters } from '#contract/partner-desk.ts'
import { Icon } from '#web/kit/icon.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { partnerAddress } from '../reviews/addresses.ts'
import { QueueEnd } from '../reviews/content-queue-screen.tsx'
import { FilterChips } from '../reviews/filter-chips.tsx'
import { useMarkedRow } from '../reviews/use-marked-row.ts'
import { PartnerTable } from './partner-table.tsx'
import { usePartnerChoice, usePartners } from './use-partners.ts'

const listed: Listed = [
  [['J', 'K'], 'próximo e anterior'],
  [['Enter'], 'abrir o parceiro marcado'],
]

export function PartnersScreen() {
  usePageTitle('Parceiros')
  const { choice, choose, address } = usePartnerChoice()
  const list = usePartners(choice)
  const partners = list.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = list.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    partners.map(({ account_id }) => account_id),
    id => partnerAddress(id, address),
  )
  return (
    <>
      <DeskTop title="Parceiros">
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body">
        <search className="toolbar">
          <FilterChips
            filters={partnerFilters}
            filter={choice.filter}
            choose={filter => choose({ filter })}
            counts={counts}
          />
          <SearchForm
            key={choice.search}
            label="Nome, e-mail, CPF ou CNPJ, ou número da conta"
            placeholder="Nome, e-mail ou documento"
            search={choice.search ?? ''}
            onSearch={search => choose({ search })}
          />
        </search>
        {list.error && <FailureNote error={list.error} again={() => void list.refetch()} />}
        {list.isPending && <p className="waiting">Buscando os parceiros…</p>}
        {partners.length > 0 && <PartnerTable {...{ partners, address, marked }} onMark={mark} />}
        {list.data && partners.length === 0 && (
          <div className="empty">
            <Icon name="store" />
            <h2>{choice.search ? 'Nenhum parceiro encontrado.' : 'Nenhum parceiro aqui ainda.'}</h2>
            {choice.search && (
              <button type="button" className="btn btn-sm btn-secondary" onClick={() => choose({ search: undefined })}>
                Limpar a busca
              </button>
            )}
          </div>
        )}
        <QueueEnd
          queue={list}
          place={partners.length > 0 ? `1 a ${partners.length} de ${counts?.[choice.filter] ?? partners.length}` : ''}
        />
      </div>
    </>
  )
}
