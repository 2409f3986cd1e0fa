import type { Card as CardData } from '#contract/catalog.ts'
import { keptMarkup } from '../kit/kept-markup.ts'
import { Card, type CardStyle } from './card.tsx'

/** Premium and Básico differ in columns, and so in how wide a photo is (design guide, section 3). */
export const grids = {
  premium: { className: 'premium', sizes: '(min-width:75rem) 224px,(min-width:48rem) 30vw,45vw' },
  basic: { className: 'basic', sizes: '(min-width:75rem) 160px,(min-width:48rem) 18vw,30vw' },
} as const

type CardGridProps = {
  cards: CardData[]
  grid: keyof typeof grids
  says: CardStyle['says']
  /** Whether its first photos are in the first screen. */
  leads: boolean
  /** More follow elsewhere, so wide screens may leave an unfinished last row out. */
  trim?: boolean
}

const cardMarkup = keptMarkup(Card)

export const CardGrid = ({ cards, grid, says, leads, trim = false }: CardGridProps) => (
  <ul className={`grid ${grids[grid].className}${trim ? ' trim' : ''}`}>
    {cards.map((card, place) => {
      const loading = leads && place < 2 ? 'first' : 'lazy'
      const markup = cardMarkup({ card, says, sizes: grids[grid].sizes, loading })
      return <li key={card.id} dangerouslySetInnerHTML={markup} />
    })}
  </ul>
)
