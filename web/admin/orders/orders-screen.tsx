import { useMutation } from '@tanstack/react-query'
import { dayInSaoPaulo } from '#contract/age.ts'
import { addressOf, CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { exportOrders } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import { fetchFresh, wordsOf } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { useSay } from '../frame/notices.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useMarkedRow } from '../reviews/use-marked-row.ts'
import { useNow } from '../reviews/use-now.ts'
import { DayFigures, DayTotals } from './day-figures.tsx'
import { orderAddress } from './order-address.ts'
import { type Choice, useChoice } from './order-choice.ts'
import { statusNames } from './order-words.ts'
import { OrdersTable } from './orders-table.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { useOrderCount, useOrders } from './use-orders.ts'

const listed: Listed = [
  [['J', 'K'], 'próximo e anterior'],
  [['Enter'], 'abrir o pedido marcado'],
]

export function OrdersScreen() {
  usePageTitle('Pedidos e Pix')
  const { choice, choose, clear, search } = useChoice()
  const list = useOrders(choice)
  const needing = useOrderCount({ needs: '1' })
  const unconfirmed = useOrderCount({ needs: 'pix' })
  const orders = list.data?.pages.flatMap(({ data }) => data) ?? []
  const [marked, mark] = useMarkedRow(
    orders.map(({ id }) => id),
    id => orderAddress(id, search),
  )
  return (
    <>
      <DeskTop title="Pedidos e Pix">
        <CsvButton choice={choice} today={dayInSaoPaulo(new Date(useNow()))} />
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body">
        <DayFigures {...{ needing, unconfirmed }} />
        <DayTotals choice={choice} />
        <OrdersToolbar {...{ choice, needing, unconfirmed }} onChoose={choose} onClear={clear} />
        {list.error && <FailureNote error={list.error} again={() => void list.refetch()} />}
        {list.isPending && <p className="waiting">Buscando os pedidos…</p>}
        {orders.length > 0 && <OrdersTable caption={captionOf(choice)} {...{ orders, search, marked }} onMark={mark} />}
        {list.data && orders.length === 0 && <NoOrders choice={choice} onClear={clear} />}
        <ListEnd list={list} shown={orders.length} />
      </div>
    </>
  )
}

const needLabels = { 1: 'que exigem ação', pix: 'com Pix a confirmar' } as const

function captionOf({ status, needs }: Choice) {
  const what = needs ? needLabels[needs] : status ? statusNames[status].toLowerCase() : ''
  return ['Pedidos', what].filter(Boolean).join(' ').concat(', do mais novo ao mais antigo')
}

const NoOrders = ({ choice, onClear }: { choice: Choice; onClear: () => void }) => (
  <div className="empty">
    <Icon name="wallet" />
    <h2>{emptyWords(choice)}</h2>
    {Object.keys(choice).length > 0 && (
      <button type="button" className="btn btn-sm btn-secondary" onClick={onClear}>
        Ver todos os pedidos
      </button>
    )}
  </div>
)

function emptyWords(choice: Choice) {
  const chosen = Object.keys(choice).length
  if (chosen === 0) return 'Nenhum pedido ainda.'
  return chosen === 1 && choice.needs ? 'Nenhum pedido exige ação.' : 'Nenhum pedido com estes filtros.'
}

type EndProperties = { list: ReturnType<typeof useOrders>; shown: number }

const ListEnd = ({ list, shown }: EndProperties) => (
  <div className="row-between">
    <span className="xs num" role="status">
      {shown > 0 && `1 a ${shown}${list.hasNextPage ? '' : `, todos`}`}
    </span>
    {list.hasNextPage && (
      <BusyButton
        className="btn btn-sm btn-secondary"
        busy={list.isFetchingNextPage}
        doing="Buscando…"
        onClick={() => void list.fetchNextPage()}
      >
        Mostrar mais
      </BusyButton>
    )}
  </div>
)

/** The orders of the choice as a file. Asked for and then saved, so that a refusal is said and not saved as a file. */
function CsvButton({ choice, today }: { choice: Choice; today: string }) {
  const say = useSay()
  const saving = useMutation({
    mutationFn: () => fetchCsv(choice),
    onSuccess: file => save(file, `pedidos-${today}.csv`),
    onError: error => say(wordsOf(error, messages.unexpected)),
  })
  return (
    <BusyButton
      className="btn btn-sm btn-secondary"
      busy={saving.isPending}
      doing="Exportando…"
      onClick={() => saving.mutate()}
    >
      <Icon name="download" />
      <span className="csv-word">Exportar</span> CSV
    </BusyButton>
  )
}

async function fetchCsv(choice: Choice) {
  const answer = await fetchFresh(addressOf(exportOrders.path, {}, choice)).catch(() => {
    throw new CallFailure(0, messages.offline)
  })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}

function save(file: Blob, download: string) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}
