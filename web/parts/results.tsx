import { Fragment, type ReactNode } from 'react'
import type { Card } from '#contract/catalog.ts'
import { messages } from '#contract/messages.ts'
import { planTiers, type Tier } from '#contract/plan-tiers.ts'
import { CardGrid, type CardStyle } from './card.tsx'
import type { Count } from './catalog-query.ts'
import { SectionHead } from './section-head.tsx'
import { TierMark } from './tier-mark.tsx'

type TierSectionsProps = {
  /** The tiers that advertisers of these cards can buy, the highest first. */
  tiers: readonly Tier[]
  cards: Card[]
  says: CardStyle['says']
  /** Replaces every tier's grid. */
  grid?: 'premium'
  counts?: Record<Tier, Count> | undefined
  /** The link to each tier's remaining cards. */
  more?: Record<Tier, string | null> | undefined
  /** Content to show after the first tier. */
  between?: ReactNode
}

export const TierSections = ({ tiers, cards, says, grid, counts, more, between }: TierSectionsProps) =>
  tiers.map((tier, place) => (
    <Fragment key={tier}>
      <TierSection
        tier={tier}
        cards={cards.filter(card => card.tier === tier)}
        says={says}
        leads={cards[0]?.tier === tier}
        grid={grid ?? planTiers[tier].grid}
        count={counts?.[tier]}
        more={more?.[tier]}
        trim={!grid && Boolean(more?.[tier])}
      />
      {place === 0 && between}
    </Fragment>
  ))

type TierSectionProps = {
  tier: Tier
  cards: Card[]
  says: CardStyle['says']
  leads: boolean
  grid: 'premium' | 'basic'
  count: Count | undefined
  more: string | null | undefined
  trim: boolean
}

const TierSection = ({ tier, cards, says, leads, grid, count, more, trim }: TierSectionProps) =>
  cards.length > 0 && (
    <section aria-labelledby={tier} data-tier={tier}>
      <SectionHead id={tier} count={count}>
        <TierMark tier={tier} />
        {planTiers[tier].name}
      </SectionHead>
      <CardGrid cards={cards} grid={grid} says={says} leads={leads} trim={trim} />
      {more && (
        <MoreLink href={more}>
          <span className="sr"> {planTiers[tier].name}</span>
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

/** The script appends further pages, beginning with `next`. */
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
