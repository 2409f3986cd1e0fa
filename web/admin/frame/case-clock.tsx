import '#web/kit/progress.css'
import { formatDateTime } from '#contract/format.ts'
import { Progress } from '#web/kit/progress.tsx'
import { timeLeft } from './case-list.tsx'
import { Panel, useNow } from './screen.tsx'

type CaseClockProps = {
  title?: string
  since: string
  until: string
  /** The law or rule that sets the deadline. */
  source: string
}

export function CaseClock({ title = 'Prazo', since, until, source }: CaseClockProps) {
  const now = useNow()
  const [start, end] = [Date.parse(since), Date.parse(until)]
  const passed = Math.min(100, Math.max(0, Math.round(((now - start) / (end - start)) * 100)))
  const isLate = now >= end
  return (
    <Panel title={title} className={isLate ? 'report-late' : ''}>
      <p>
        <b>{isLate ? 'Venceu em' : 'Até'}</b> <span className="num">{formatDateTime(until)}</span>
        <span className="xs"> {source}</span>
      </p>
      {!isLate && <p className="num">{timeLeft(until, now)}</p>}
      <Progress className="progress report-clock" percent={passed} label={`${passed}% do prazo passou`} />
    </Panel>
  )
}
