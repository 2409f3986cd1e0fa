import type { Card as CardData } from '#contract/catalog.ts'
import { formatReais } from '#contract/format.ts'
import { type Cover, mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { planTier, planTiers, type Tier } from '#contract/plan-tiers.ts'
import { Icon } from '../kit/icon.tsx'
import { memoizedMarkup } from '../kit/memoized-markup.ts'
import { placeholderColor } from '../kit/placeholder-color.ts'
import { TierMark } from './tier-mark.tsx'

export type CardStyle = {
  /** `gender` shows gender and city; `age` shows age, city and state. */
  says: 'gender' | 'age'
  sizes: string
}

type CardProps = CardStyle & { card: CardData; loading: 'first' | 'lazy' }

/** The name comes first for screen readers. CSS puts the photo above it. */
export const Card = ({ card, says, sizes, loading }: CardProps) => (
  <a className="card" href={paths.profile(card.id)}>
    <span className="card-body">
      <span className={says === 'age' ? 'card-name with-age' : 'card-name'}>
        <span>{says === 'age' ? `${shortened(card.nickname)}, ${card.age}` : card.nickname}</span>
        <Icon name="badge-check" className="verified" />
        <span className="sr">Anúncio de perfil verificado</span>
      </span>
      {metaLines(card, says).map(line => (
        <span key={line} className="card-meta">
          {line}
        </span>
      ))}
      {planTiers[card.tier].showsPrice && (
        <span className="card-price">{card.price ? formatReais(card.price) : messages.priceOnRequest}</span>
      )}
    </span>
    <span className="card-media photo" style={card.cover ? placeholderColor(card.cover.color) : undefined}>
      <Photo cover={card.cover} sizes={sizes} loading={loading} />
      {card.available && <Available />}
      {planTier(card.tier).highlight && <Mark tier={card.tier} />}
      <span className="counts">
        <Count icon="camera" count={card.photoCount} one="foto" many="fotos" />
        {card.videoCount > 0 && <Count icon="video" count={card.videoCount} one="vídeo" many="vídeos" />}
      </span>
    </span>
  </a>
)

const longestBesideAge = 30

/**
 * Shortens a name that precedes an age, so that the age stays visible. CSS truncates a name that is alone on its line.
 */
const shortened = (name: string) =>
  name.length > longestBesideAge ? `${name.slice(0, longestBesideAge - 1).trimEnd()}…` : name

function metaLines({ tier, gender, city, state }: CardData, says: CardStyle['says']) {
  const place = says === 'age' ? [city, state].filter(Boolean).join(' - ') : (city ?? state)
  const lines = gender ? [gender, place] : [place]
  return says === 'gender' && planTiers[tier].grid === 'premium' ? [lines.join(' · ')] : lines
}

/** CSS hides the second word on narrow photos. */
const Available = () => (
  <span className="available">
    <span>
      Disponível<span> agora</span>
    </span>
  </span>
)

const Mark = ({ tier }: { tier: Tier }) => (
  <span className="mark">
    <TierMark tier={tier} />
    <span className="sr">{planTiers[tier].name}</span>
  </span>
)

type CountProps = { icon: 'camera' | 'video'; count: number; one: string; many: string }
const Count = ({ icon, count, one, many }: CountProps) => (
  <span>
    <Icon name={icon} />
    {count}
    <span className="sr"> {count === 1 ? one : many}</span>
  </span>
)

type PhotoProps = { cover: Cover | null; sizes: string; loading: CardProps['loading'] }
const Photo = ({ cover, sizes, loading }: PhotoProps) => {
  const attributes = {
    width: 400,
    height: 500,
    ...(loading === 'first'
      ? { fetchPriority: 'high' as const, decoding: 'sync' as const }
      : { loading, decoding: 'async' as const }),
  }
  if (!cover) return <img src="/art/placeholder.svg" alt="" {...attributes} />
  const webp = [360, 512].map(width => `${mediaPath(cover.folder, `${width}.webp`)} ${width}w`).join()
  return (
    <picture>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img src={mediaPath(cover.folder, '512.jpg')} alt="" {...attributes} />
    </picture>
  )
}

/** The width of a card's photo, which depends on its grid's columns. */
export const gridSizes = {
  premium: '(min-width:64rem) 15rem,(min-width:48rem) 30vw,45vw',
  basic: '(min-width:64rem) 12rem,(min-width:48rem) 18vw,30vw',
}

type CardGridProps = {
  cards: CardData[]
  grid: keyof typeof gridSizes
  says: CardStyle['says']
  /** Whether this grid's first photos are above the fold. */
  leads: boolean
  /** Wide screens hide an incomplete last row. */
  trim?: boolean
}

const cardMarkup = memoizedMarkup(Card)

export const CardGrid = ({ cards, grid, says, leads, trim = false }: CardGridProps) => (
  <ul className={`grid ${grid}${trim ? ' trim' : ''}`}>
    {cards.map((card, place) => {
      const loading = leads && place < 2 ? 'first' : 'lazy'
      const markup = cardMarkup({ card, says, sizes: gridSizes[grid], loading })
      return <li key={card.id} dangerouslySetInnerHTML={markup} />
    })}
  </ul>
)
