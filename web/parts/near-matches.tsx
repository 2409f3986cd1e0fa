import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog.ts'
import { formatNumber } from '#contract/format.ts'
import { CardGrid, type CardStyle } from './card.tsx'
import type { Count } from './catalog-query.ts'
import { profiles } from './catalog-query.ts'
import { SectionHead } from './section-head.tsx'

/** The widest row of small cards. Narrower screens hide cards that do not fill a row (near-matches.css). */
export const cardsOfRow = 7

type NearCity = { name: string; km: number; count: Count; href: string }

export type AroundCity = { city: string; cities: NearCity[]; cards: Card[] }

/** The profiles that the search would find without one of its filters. */
export type NearMatch = { without: string; count: Count; href: string; cards: Card[] }

export type NearMatches = { around: AroundCity | undefined; almost: NearMatch[]; others: Card[] }

type NearMatchesProps = NearMatches & { says: CardStyle['says'] }

export const NearMatchSections = ({ around, almost, others, says }: NearMatchesProps) => (
  <>
    {almost.length > 0 && (
      <section className="near" aria-labelledby="quase">
        <SectionHead id="quase">Quase o que você pediu</SectionHead>
        {almost.map(({ without, count, href, cards }) => (
          <div key={without}>
            <div className="near-head">
              <h3>Sem o filtro “{without}”</h3>
              <a className="link" href={href}>
                Ver {profiles(count)}
              </a>
            </div>
            <NearGrid cards={cards} says={says} />
          </div>
        ))}
      </section>
    )}
    {around && (
      <section className="near" aria-labelledby="perto">
        <SectionHead id="perto">Perto de {around.city}</SectionHead>
        <ul className="chips">
          {around.cities.map(({ name, km, count, href }) => (
            <li key={href}>
              <a className="chip" href={href}>
                {name}
                <span className="muted num">
                  <span className="km">{km} km · </span>
                  {formatNumber(count.total)}
                  <span className="sr"> {count.total === 1 ? 'perfil' : 'perfis'}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <NearGrid cards={around.cards} says={says} />
      </section>
    )}
    <CardRow id="outros" title="Outros perfis" cards={others} says={says} />
  </>
)

type CardRowProps = { id: string; title: string; cards: Card[]; says: CardStyle['says']; children?: ReactNode }

/** One or two rows of small cards. Renders nothing if there are no cards. */
export const CardRow = ({ id, title, cards, says, children }: CardRowProps) =>
  cards.length > 0 && (
    <section className="near" aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      {children}
      <NearGrid cards={cards} says={says} />
    </section>
  )

const NearGrid = ({ cards, says }: { cards: Card[]; says: CardStyle['says'] }) => (
  <CardGrid cards={cards} grid="basic" says={says} leads={false} />
)
