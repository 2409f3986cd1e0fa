import type { ListingStatus } from '#contract/listing-status.ts'

export const endsSoon = ({ plan }: Pick<ListingStatus, 'plan'>) => plan.state === 'ending' || plan.state === 'ended'

/** Shown if we no longer sell the previous plan. */
export const NotSoldAnyMore = () => (
  <p className="small muted">O seu último plano não é mais vendido. Escolha outro para continuar no ar.</p>
)
