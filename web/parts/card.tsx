import type { Card as CardData } from '#contract/catalog.ts'
import { type Cover, mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { formatReais } from '#contract/money.ts'
import { tiers } from '#contract/profile.ts'
import { ground } from '../ui/ground.ts'
import { Icon, Star } from '../ui/icon.tsx'

export type CardStyle = {
  /** What a card says besides the name: `gender` and city, or `age` and city with state. */
  says: 'gender' | 'age'
  sizes: string
}

type CardProps = CardStyle & { card: CardData; loading: 'first' | 'lazy' }

export const Card = ({ card, says, sizes, loading }: CardProps) => (
  <a className="card" href={`/perfil-user/${card.id}`} aria-label={labelOf(card, says)}>
    <span className="card-media photo" style={card.cover ? ground(card.cover.color) : undefined}>
      <Photo cover={card.cover} sizes={sizes} loading={loading} />
      {card.tier === 'premium' && (
        <span className="mark">
          <Star />
        </span>
      )}
      <span className="counts">
        <Amount icon="camera" amount={card.photoCount} />
        {card.videoCount > 0 && <Amount icon="video" amount={card.videoCount} />}
      </span>
    </span>
    <span className="card-body">
      <span className={says === 'age' ? 'card-name with-age' : 'card-name'}>
        <span>{nameOf(card, says)}</span>
        <Icon name="badge-check" className="verified" />
      </span>
      {metaLines(card, says).map(line => (
        <span key={line} className="card-meta">
          {line}
        </span>
      ))}
      {card.tier === 'premium' && <span className="card-price">{priceOf(card)}</span>}
    </span>
  </a>
)

/** What a screen reader says of the card: the name first, then the rest as it is seen. */
function labelOf(card: CardData, says: CardStyle['says']) {
  const { tier, photoCount, videoCount } = card
  const parts = [
    nameOf(card, says),
    'perfil verificado',
    tier === 'premium' && tiers.premium,
    ...metaLines(card, says),
    tier === 'premium' && priceOf(card),
    amount(photoCount, 'foto', 'fotos'),
    videoCount > 0 && amount(videoCount, 'vídeo', 'vídeos'),
  ]
  return parts.filter(Boolean).join(', ')
}

const nameOf = ({ nickname, age }: CardData, says: CardStyle['says']) =>
  says === 'age' ? `${nickname}, ${age}` : nickname

const priceOf = ({ price }: CardData) => (price ? formatReais(price) : messages.priceOnRequest)

const amount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function metaLines({ tier, gender, city, state }: CardData, says: CardStyle['says']) {
  const place = says === 'age' ? [city, state].filter(Boolean).join(' - ') : (city ?? state)
  const lines = gender ? [gender, place] : [place]
  return says === 'gender' && tier === 'premium' ? [lines.join(' · ')] : lines
}

const Amount = ({ icon, amount }: { icon: 'camera' | 'video'; amount: number }) => (
  <span>
    <Icon name={icon} />
    {amount}
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
