import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAudit } from '#contract/operator.ts'
import { Icon } from '#web/ui/icon.tsx'
import { call } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainState } from './chain-state.tsx'

export function AuditScreen() {
  usePageTitle('Auditoria')
  const [search, setSearch] = useSearchParams()
  const subject = search.get('assunto') || undefined
  const choose = (subject: string) => setSearch(subject ? { assunto: subject } : {})
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', subject ?? null],
    queryFn: ({ pageParam: before }) => call(listAudit, { query: { before: before?.toString(), subject } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <DeskTop title="Auditoria">{data?.pages[0] && <ChainState {...data.pages[0]} />}</DeskTop>
      <div className="desk-body">
        <SubjectForm key={subject} subject={subject ?? ''} onChoose={choose} />
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {entries.length > 0 && <AuditTable entries={entries} onChoose={choose} />}
        {data && entries.length === 0 && <p className="muted">Nenhum registro com este assunto.</p>}
        {hasNextPage && (
          <div>
            <BusyButton
              className="btn btn-sm btn-secondary"
              busy={isFetchingNextPage}
              doing="Buscando…"
              onClick={() => void fetchNextPage()}
            >
              Mostrar mais
            </BusyButton>
          </div>
        )}
      </div>
    </>
  )
}

function SubjectForm({ subject, onChoose }: { subject: string; onChoose: (subject: string) => void }) {
  const [typed, setTyped] = useState(subject)
  return (
    <search>
      <form
        className="toolbar"
        onSubmit={event => {
          event.preventDefault()
          onChoose(typed.trim())
        }}
      >
        <label className="toolbar-field">
          <span className="label">Assunto</span>
          <input
            className="input"
            value={typed}
            maxLength={60}
            placeholder="account:12, submission:34, operator:1"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button type="submit" className="btn btn-sm btn-secondary">
          <Icon name="search" />
          Filtrar
        </button>
        {subject && (
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onChoose('')}>
            Ver tudo
          </button>
        )}
      </form>
    </search>
  )
}
