import type { ListingStatus } from '#contract/listing-status.ts'

export const endsSoon = ({ plan }: Pick<ListingStatus, 'plan'>) => plan.state === 'ending' || plan.state === 'ended'

/** Shown if the previous plan is no longer sold. */
export const NotSoldAnyMore = () => (
  <p className="small muted">O seu último plano não é mais vendido. Escolha outro para continuar no ar.</p>
)
