import type { MediaState } from '#contract/own-media.ts'
import { StateBadge } from './state-badge.tsx'

type PastDecisionProps = { state: MediaState; refusal: string | null }

/** What became of a version that nobody decides any more. */
export const PastDecision = ({ state, refusal }: PastDecisionProps) => (
  <section className="panel stack" aria-labelledby="decisao">
    <h2 className="h-sm" id="decisao">
      Decisão
    </h2>
    {state === 'pending' ? (
      <p className="muted">Esta versão não foi decidida.</p>
    ) : (
      <p>
        <StateBadge state={state} />
      </p>
    )}
    {refusal && <p className="muted">{refusal}</p>}
  </section>
)
