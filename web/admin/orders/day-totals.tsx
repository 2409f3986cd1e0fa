import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { Answer } from '#contract/client.ts'
import { formatCents, formatDate } from '#contract/format.ts'
import type { readTotals } from '#contract/order-admin.ts'
import { type Fact, Figures, useNow } from '../frame/screen.tsx'
import { channelNames } from './order-labels.tsx'
import { type OrderFilter, useTotals } from './order-list.ts'

type DayFiguresProps = { needing: string | undefined; unconfirmed: string | undefined }

export function DayFigures({ needing, unconfirmed }: DayFiguresProps) {
  const today = dayInSaoPaulo(new Date(useNow()))
  const totals = useTotals({ from: today, to: today }).data?.data
  const sum = totals && sumOf(totals)
  const figures: Fact[] = [
    ['Recebido hoje', sum ? formatCents(sum.received) : '–'],
    ['Devolvido hoje', sum ? formatCents(sum.refunded) : '–'],
    ['Pix a confirmar', unconfirmed ?? '–'],
    ['Exigem ação', needing ?? '–'],
  ]
  return <Figures figures={figures} />
}

export function DayTotals({ filter }: { filter: OrderFilter }) {
  const days = totalDays(filter, dayInSaoPaulo(new Date(useNow())))
  const { data, error } = useTotals(days)
  const period = `${formatDate(days.from)} a ${formatDate(days.to)}`
  return (
    <details className="panel totals">
      <summary>
        <b>Totais por dia</b>, {period}
        {data && <span className="num">: {formatCents(sumOf(data.data).received)} recebidos</span>}
      </summary>
      {error && <p className="totals-none">{error.message}</p>}
      {data?.data.length === 0 && <p className="totals-none">Nenhum pedido e nenhum pagamento nestes dias.</p>}
      {data && data.data.length > 0 && <TotalsTable totals={data.data} caption={`Totais, ${period}`} />}
    </details>
  )
}

type Total = Answer<typeof readTotals>['data'][number]

const sumOf = (totals: readonly Total[]) =>
  totals.reduce(
    (sum, { orders, received, refunded }) => ({
      orders: sum.orders + orders,
      received: sum.received + received,
      refunded: sum.refunded + refunded,
    }),
    { orders: 0, received: 0, refunded: 0 },
  )

const TotalsTable = ({ totals, caption }: { totals: Total[]; caption: string }) => (
  <div className="table-wrap">
    <table className="table totals-table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {['Dia', 'Forma', 'Pagos', 'Recebido', 'Devolvido'].map((name, index) => (
            <th key={name} scope="col" className={index > 1 ? 'table-money' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(total => (
          <tr key={`${total.day} ${total.channel}`}>
            <td data-name="Dia">{formatDate(total.day)}</td>
            <td data-name="Meio">{channelNames[total.channel]}</td>
            <MoneyCells total={total} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Soma
          </th>
          <MoneyCells total={sumOf(totals)} />
        </tr>
      </tfoot>
    </table>
  </div>
)

const MoneyCells = ({ total: { orders, received, refunded } }: { total: Omit<Total, 'day' | 'channel'> }) => (
  <>
    <td className="table-money" data-name="Pagos">
      {orders}
    </td>
    <td className="table-money" data-name="Recebido">
      {formatCents(received)}
    </td>
    <td className="table-money" data-name="Devolvido">
      {formatCents(refunded)}
    </td>
  </>
)

const usualDays = 7
const maxDays = 92

/** The chosen days, at most 92; by default the last week. */
export function totalDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  const last = to ?? (from && from > today ? from : today)
  // The middle of the three sorted dates: clamps the first day between the limit and the last day.
  const [, first = last] = [shiftDay(last, 1 - maxDays), from ?? shiftDay(last, 1 - usualDays), last].sort()
  return { from: first, to: last }
}
