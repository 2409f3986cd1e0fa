import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog.ts'
import { messages } from '#contract/messages.ts'
import { type Tier, tiers } from '#contract/profile.ts'
import { Star } from '../kit/icon.tsx'
import { CardGrid, type CardStyle } from './card.tsx'
import type { Count } from './catalog-query.ts'
import { profiles } from './catalog-query.ts'

type TierSectionProps = {
  tier: Tier
  cards: Card[]
  says: CardStyle['says']
  leads: boolean
  /** Uses the columns of the other tier. */
  grid?: Tier
  count?: Count
  /** Links to the rest of this tier. */
  more?: string | null
}

export const TierSection = ({ tier, cards, says, leads, grid = tier, count, more }: TierSectionProps) =>
  cards.length > 0 && (
    <section aria-labelledby={tier} data-tier={tier}>
      <div className="section-head">
        <h2 id={tier}>
          {tier === 'premium' && <Star />}
          {tiers[tier]}
        </h2>
        {count && <span className="small muted num">{profiles(count)}</span>}
      </div>
      <CardGrid cards={cards} grid={grid} says={says} leads={leads} trim={Boolean(more)} />
      {more && (
        <MoreLink href={more}>
          <span className="sr"> {tiers[tier]}</span>
        </MoreLink>
      )}
    </section>
  )

type MoreLinkProps = { href: string; rel?: string; children?: ReactNode }

const MoreLink = ({ children, ...link }: MoreLinkProps) => (
  <a className="btn btn-outline more" {...link}>
    {messages.seeMore}
    {children}
  </a>
)

type PagesProps = { start: string | null; next: string | null; children: ReactNode }

/** The script appends the pages after `next`. */
export const Pages = ({ start, next, children }: PagesProps) => (
  <div className="results" data-pages>
    {start && (
      <a className="btn btn-sm btn-secondary" href={start}>
        Voltar ao início da lista
      </a>
    )}
    {children}
    {next && <MoreLink href={next} rel="next" />}
    <p className="sr" role="status" data-status />
  </div>
)
