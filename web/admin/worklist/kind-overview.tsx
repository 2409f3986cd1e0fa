import { countText, maxCounted } from '#contract/review.ts'
import { kindNames, type WorklistFigure, type WorklistKind, worklistKinds } from '#contract/worklist.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { waitingTime } from '../frame/case-list.tsx'
import { useNow } from '../frame/screen.tsx'
import { kindIcons } from './item-labels.ts'
import type { WorklistFigures } from './worklist.ts'

type KindOverviewProps = {
  figures: WorklistFigures | undefined
  chosen: WorklistKind | undefined
  choose: (kind: WorklistKind | undefined) => void
}

/** What waits against its deadline, by kind; each part also filters the list below. */
export function KindOverview({ figures, chosen, choose }: KindOverviewProps) {
  const now = useNow()
  const all = figures && Object.values(figures)
  return (
    <fieldset className="waits">
      <legend className="sr">O que aguarda, por espécie</legend>
      <Wait
        name="Tudo"
        icon="inbox"
        figure={all && addUp(all)}
        {...{ now }}
        isChosen={!chosen}
        choose={() => choose(undefined)}
      />
      {kindNames
        .filter(kind => !figures || figures[kind])
        .map(kind => (
          <Wait
            key={kind}
            name={worklistKinds[kind].name}
            // Each of these has a time of its own; 360 hours say nothing.
            {...(!['report', 'incident', 'links', 'data_request', 'complaint'].includes(kind) && {
              hours: worklistKinds[kind].hours,
            })}
            icon={kindIcons[kind]}
            figure={figures?.[kind]}
            now={now}
            isChosen={kind === chosen}
            choose={() => choose(kind)}
          />
        ))}
    </fieldset>
  )
}

type Figure = Omit<WorklistFigure, 'kind'>

const addUp = (figures: readonly Figure[]): Figure => {
  const sum = (name: 'waiting' | 'overdue' | 'near') => figures.reduce((total, one) => total + one[name], 0)
  const oldest = figures.flatMap(one => one.oldest ?? []).toSorted()[0] ?? null
  return { waiting: sum('waiting'), overdue: sum('overdue'), near: sum('near'), oldest }
}

type WaitProps = {
  name: string
  icon: IconName
  hours?: number
  figure: Figure | undefined
  now: number
  isChosen: boolean
  choose: () => void
}

const Wait = ({ name, icon, hours, figure, now, isChosen, choose }: WaitProps) => (
  <button type="button" className="wait" aria-pressed={isChosen} onClick={choose}>
    <span className="wait-name">
      <Icon name={isChosen ? 'check' : icon} />
      {name}
    </span>
    <span className="wait-count num">
      {figure ? countText(Math.min(figure.waiting, maxCounted)) : '–'}
      <span className="sr"> aguardando</span>
      {figure?.oldest && (
        <span className="xs">
          <span className="sr">, o mais antigo</span> há {waitingTime(figure.oldest, now)}
        </span>
      )}
    </span>
    <span className="wait-end">
      {figure ? <State figure={figure} /> : <span className="wait-state">&nbsp;</span>}
      {hours && (
        <span className="wait-period xs num">
          <span aria-hidden="true">em {hours} h</span>
          <span className="sr">prazo de {hours} h</span>
        </span>
      )}
    </span>
  </button>
)

const State = ({ figure: { waiting, overdue, near } }: { figure: Figure }) => {
  if (overdue > 0)
    return (
      <span className="wait-state is-overdue">
        <Icon name="triangle-alert" />
        {overdue === 1 ? '1 vencido' : `${countText(Math.min(overdue, maxCounted))} vencidos`}
      </span>
    )
  if (near > 0)
    return (
      <span className="wait-state is-near">
        <Icon name="clock" />
        {near === 1 ? '1 vence logo' : `${countText(Math.min(near, maxCounted))} vencem logo`}
      </span>
    )
  return (
    <span className="wait-state" aria-hidden={waiting === 0}>
      <Icon name="circle-check" />
      {waiting > 0 ? 'No prazo' : 'Nada'}
    </span>
  )
}
