import { useState } from 'react'
import { countText, maxCounted } from '#contract/review.ts'
import type { WorklistFigure } from '#contract/worklist.ts'
import { kindNames, type WorklistKind, worklistKinds } from '#contract/worklist-kinds.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import type { WorklistFigures } from '../cases/worklist.ts'
import { waitedFor } from '../frame/case-list.tsx'
import { focusOnArrival, showWhole, useNow } from '../frame/screen.tsx'

type KindOverviewProps = {
  figures: WorklistFigures
  chosen: WorklistKind | undefined
  choose: (kind: WorklistKind | undefined) => void
}

/**
 * Shows how many cases of each kind are waiting, and how close they are to their deadline. Each tile also filters the
 * list below.
 */
export function KindOverview({ figures, chosen, choose }: KindOverviewProps) {
  const now = useNow()
  // When the operator presses a quiet kind's button, a tile replaces it and takes over the focus.
  const [picked, pick] = useState<WorklistKind>()
  const all = kindNames.flatMap(kind => figures[kind] ?? [])
  const shown = all.filter(({ kind, waiting }) => kind === chosen || waiting > 0)
  const quiet = all.filter(figure => !shown.includes(figure))
  return (
    <fieldset className="waits" onFocus={showWhole}>
      <legend className="sr">O que aguarda, por espécie</legend>
      <Wait
        name="Tudo"
        icon="inbox"
        figure={addUp(all)}
        now={now}
        isChosen={!chosen}
        choose={() => choose(undefined)}
      />
      {shown.map(figure => (
        <Wait
          key={figure.kind}
          name={worklistKinds[figure.kind].name}
          {...(!('ownTimes' in worklistKinds[figure.kind]) && { hours: worklistKinds[figure.kind].hours })}
          icon={worklistKinds[figure.kind].icon}
          {...{ figure, now }}
          isChosen={figure.kind === chosen}
          isPicked={figure.kind === picked && figure.waiting === 0}
          choose={() => choose(figure.kind)}
        />
      ))}
      {quiet.length > 0 && (
        <QuietKinds
          kinds={quiet.map(({ kind }) => kind)}
          choose={kind => {
            pick(kind)
            choose(kind)
          }}
        />
      )}
    </fieldset>
  )
}

/** Shows buttons instead of tiles, because more tiles would push the list off a laptop's screen. */
const QuietKinds = ({ kinds, choose }: { kinds: readonly WorklistKind[]; choose: (kind: WorklistKind) => void }) => (
  <div className="waits-quiet xs">
    <span>Sem pendências em</span>
    {kinds.map(kind => (
      <button key={kind} type="button" aria-pressed={false} onClick={() => choose(kind)}>
        {worklistKinds[kind].name}
      </button>
    ))}
  </div>
)

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
  figure: Figure
  now: number
  isChosen: boolean
  isPicked?: boolean
  choose: () => void
}

const Wait = ({ name, icon, hours, figure, now, isChosen, isPicked, choose }: WaitProps) => (
  <button
    type="button"
    className="wait"
    ref={isPicked ? focusOnArrival : undefined}
    title={hours ? `Prazo de ${hours} h` : undefined}
    aria-pressed={isChosen}
    onClick={choose}
  >
    <span className="wait-name">
      <Icon name={isChosen ? 'check' : icon} />
      {name}
    </span>
    <span className="wait-count num">
      {countText(Math.min(figure.waiting, maxCounted))}
      <span className="sr"> aguardando</span>
      {figure.oldest && (
        <span className="xs">
          <span className="sr">, o mais antigo</span> {waitedFor(figure.oldest, now)}
        </span>
      )}
    </span>
    <State figure={figure} />
    {hours && <span className="sr">prazo de {hours} h</span>}
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
