import type { Card as CardData } from '#contract/catalog.ts'
import { Icon } from '../kit/icon.tsx'
import { Card, type CardStyle, gridSizes } from './card.tsx'

export type SavedCard = { card: CardData; says: CardStyle['says'] }

/** The button is outside the card's link, but covers its photo. */
export const SavedCards = ({ cards }: { cards: SavedCard[] }) => (
  <ul>
    {cards.map(({ card, says }) => (
      <li key={card.id} data-card={card.id}>
        <Card card={card} says={says} sizes={gridSizes.premium} loading="lazy" />
        <button
          type="button"
          className="iconbtn on-photo"
          value={card.id}
          aria-label={`Remover ${card.nickname}`}
          data-act="forget-card"
        >
          <Icon name="x" />
        </button>
      </li>
    ))}
  </ul>
)
