import type { AdminOrder } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import { needNames, stateLooks } from './order-words.ts'

type StandingBadgesProps = { one: Pick<AdminOrder, 'needs' | 'state' | 'returning'> }

/** Where an order stands, and what it waits for; what still has to go back is not called given back. */
export const StandingBadges = ({ one: { needs, state, returning } }: StandingBadgesProps) => (
  <span className="badges">
    {needs && <NeedBadge needs={needs} />}
    {returning && <ReturningBadge />}
    {!((needs === 'transfer' || returning) && state === 'refunded') && <StateBadge state={state} />}
  </span>
)

/** Nobody has to do anything: the provider gives it back by itself. */
export const ReturningBadge = () => (
  <span className="badge badge-info">
    <Icon name="rotate-ccw" />
    Devolução a caminho
  </span>
)

const StateBadge = ({ state }: { state: AdminOrder['state'] }) => {
  const { tone, icon, words } = stateLooks[state]
  return (
    <span className={`badge ${tone}`.trim()}>
      <Icon name={icon} />
      {words}
    </span>
  )
}

const NeedBadge = ({ needs }: { needs: NonNullable<AdminOrder['needs']> }) => (
  <span className="badge badge-gold">
    <Icon name="triangle-alert" />
    {needNames[needs]}
  </span>
)
