import './accounts.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { accountMatches, type FoundAccount } from '#contract/account.ts'
import { pathOf } from '#contract/admin-screens.ts'
import { formatCount, formatDate } from '#contract/format.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useLocation } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { fieldErrors } from '../calls.ts'
import { CaseTable, markedRowKeys, useMarkedRow, WhoCell } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList, ListKeyHints } from '../frame/keys.tsx'
import { Screen } from '../frame/screen.tsx'
import { userTypeName } from '../user-types.ts'
import { type AccountSearch, useAccountSearch } from './search.ts'

const keyDescriptions = markedRowKeys('abrir a conta marcada')

export default function AccountsScreen() {
  const { last, searching } = useAccountSearch()
  const error = searching.error
  return (
    <Screen
      title="Contas"
      actions={
        <>
          <ListKeyHints />
          <KeyList descriptions={keyDescriptions} />
        </>
      }
    >
      <SearchBox
        text={last?.text ?? ''}
        busy={searching.isPending}
        error={fieldErrors(error).text}
        onSearch={text => searching.mutate(text)}
      />
      {error && !fieldErrors(error).text && <FailureNote error={error} />}
      {!error && last && !searching.isPending && <Results search={last} />}
    </Screen>
  )
}

type SearchBoxProps = { text: string; busy: boolean; error: string | undefined; onSearch: (text: string) => void }

function SearchBox({ text, busy, error, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  useFocusOnSlash(input)
  return (
    <search>
      <form
        className="stack stack-2 account-search"
        onSubmit={event => {
          event.preventDefault()
          if (typed.trim()) onSearch(typed.trim())
          else input.current?.focus()
        }}
      >
        <label className="label" htmlFor="conta">
          O que você sabe da conta
        </label>
        <div className="account-search-line">
          <input
            ref={input}
            id="conta"
            className="input"
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            placeholder="Nome, e-mail, telefone, CPF, CNPJ, pedido, Pix ou número"
            aria-describedby="conta-ajuda"
            aria-invalid={error ? true : undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <BusyButton type="submit" className="btn btn-sm btn-primary" busy={busy} doing="Buscando…">
            <Icon name="search" />
            Buscar
          </BusyButton>
        </div>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        <p className="xs" id="conta-ajuda">
          Nomes e e-mails pelo começo; números inteiros. Cada busca fica na auditoria, sem o que foi digitado.
        </p>
      </form>
    </search>
  )
}

/** Selects the search text whenever the operator presses `/`: each press navigates here with a new location key. */
function useFocusOnSlash(input: RefObject<HTMLInputElement | null>) {
  const { key } = useLocation()
  useEffect(() => {
    // Waits until the frame has moved the focus to the new screen.
    const frame = requestAnimationFrame(() => key && input.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [key, input])
}

function Results({ search: { found } }: { search: AccountSearch }) {
  const { data, tried, more } = found
  const openings = data.map(openingOf)
  const [marked, onMark] = useMarkedRow(
    openings.map(({ id }) => id),
    id => openings.find(one => one.id === id)?.path ?? '',
  )
  return (
    <>
      <p className="xs" role="status">
        {data.length === 0 ? 'Nada encontrado' : formatCount(data.length, 'encontrada', 'encontradas')}
        {more && ': há mais, digite mais letras'}. {triedText(tried)}
      </p>
      {data.length > 0 && (
        <CaseTable
          caption="Contas encontradas, da mais nova à mais antiga"
          cases={data}
          who={one => <Who one={one} />}
          columns={[
            {
              name: 'Categoria',
              className: 'muted',
              cell: one => (one.account ? userTypeName(one.account.user_type) : '–'),
            },
            { name: 'Encontrada por', cell: one => <Matches one={one} /> },
            { name: 'Situação', cell: one => <State one={one} /> },
            {
              name: 'Desde',
              className: 'muted num table-time',
              cell: one => (one.account ? formatDate(one.account.created_at) : '–'),
            },
          ]}
          opening={one => openings[data.indexOf(one)] as (typeof openings)[number]}
          {...{ marked, onMark }}
        />
      )}
    </>
  )
}

const triedText = (tried: AccountSearch['found']['tried']) =>
  tried.length === 0
    ? 'O que foi digitado não parece nome, e-mail, telefone, documento, pedido nem número.'
    : `Procurado como ${tried.map(way => accountMatches[way]).join(', ')}.`

function openingOf({ account, order }: FoundAccount) {
  const name = account?.name ?? `o pedido ${order?.code ?? ''}`
  const path = account ? pathOf('account', account.id) : pathOf('order', order?.id ?? 0)
  return { id: account ? `account-${account.id}` : `order-${order?.id}`, path, name, isDecided: false, verb: 'Abrir' }
}

const Who = ({ one: { account, order } }: { one: FoundAccount }) => (
  <WhoCell name={account?.nickname ?? account?.name ?? null} fallback="Conta excluída">
    <span className="xs">
      {account ? `#${account.id} · ${account.nickname ? `${account.name} · ` : ''}${account.email}` : order?.code}
    </span>
  </WhoCell>
)

const Matches = ({ one: { matches, order } }: { one: FoundAccount }) => (
  <span className="badges">
    {matches.map(match => (
      <StatusBadge key={match}>{accountMatches[match]}</StatusBadge>
    ))}
    {order && <span className="xs num">{order.code}</span>}
  </span>
)

const State = ({ one: { account } }: { one: FoundAccount }) => {
  if (!account) return <span className="xs">–</span>
  if (account.suspended)
    return (
      <StatusBadge tone="danger" icon="lock-keyhole">
        Suspensa
      </StatusBadge>
    )
  return account.listed ? (
    <StatusBadge tone="green" icon="circle-check">
      No ar
    </StatusBadge>
  ) : (
    <StatusBadge icon="eye-off">Fora do ar</StatusBadge>
  )
}
