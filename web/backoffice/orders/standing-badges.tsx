import type { DeskOrder } from '#contract/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { needNames, stateLooks } from './order-words.ts'

type Properties = { one: Pick<DeskOrder, 'needs' | 'state'> }

/** Where an order stands, and what it waits for; what still has to go back is not called given back. */
export const StandingBadges = ({ one: { needs, state } }: Properties) => (
  <span className="badges">
    {needs && <NeedBadge needs={needs} />}
    {!(needs === 'transfer' && state === 'refunded') && <StateBadge state={state} />}
  </span>
)

const StateBadge = ({ state }: { state: DeskOrder['state'] }) => {
  const { tone, icon, words } = stateLooks[state]
  return (
    <span className={`badge ${tone}`.trim()}>
      <Icon name={icon} />
      {words}
    </span>
  )
}

const NeedBadge = ({ needs }: { needs: NonNullable<DeskOrder['needs']> }) => (
  <span className="badge badge-gold">
    <Icon name="triangle-alert" />
    {needNames[needs]}
  </span>
)
