import type { ReviewedMedia } from '#contract/content-review.ts'
import { formatDuration } from '#contract/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { StateBadge } from './badges.tsx'
import { mediaName, pictureUrl } from './media-item.ts'
import type { MediaSelection } from './media-selection.ts'

type TileGridProps = { all: readonly ReviewedMedia[]; items: readonly ReviewedMedia[]; marking: MediaSelection }

/** Items side by side; the one looked at is framed, and those that wait can be selected. */
export const TileGrid = ({ all, items, marking }: TileGridProps) => (
  <ul className="tiles">
    {items.map(item => (
      <li key={item.id} className="tile" data-current={item.id === marking.current?.id}>
        <Tile item={item} name={mediaName(all, item)} marking={marking} />
      </li>
    ))}
  </ul>
)

type TileProps = { item: ReviewedMedia; name: string; marking: MediaSelection }

const Tile = ({ item, name, marking: { current, selected, look, toggle } }: TileProps) => (
  <>
    <button
      type="button"
      className="tile-look"
      data-item={item.id}
      aria-current={item.id === current?.id}
      onClick={({ shiftKey }) => look(item.id, shiftKey)}
    >
      <img src={pictureUrl(item.picture, 360)} alt={`Ver ${name}`} loading="lazy" />
      {item.duration_ms !== null && (
        <span className="tile-mark num">
          <Icon name="play" />
          <span className="sr">Duração </span>
          {formatDuration(item.duration_ms / 1000)}
        </span>
      )}
    </button>
    {item.state === 'pending' && (
      <label className="tile-choice">
        <input
          type="checkbox"
          checked={selected.includes(item)}
          onChange={() => toggle(item.id)}
          aria-label={`Selecionar ${name}`}
        />
      </label>
    )}
    <TileFacts item={item} />
  </>
)

const TileFacts = ({ item: { type, state, matches_selfie, likenesses } }: { item: ReviewedMedia }) => (
  <span className="badges">
    <StateBadge state={state} of={type} />
    {matches_selfie && (
      <span className="badge badge-green">
        <Icon name="badge-check" />
        conferida
      </span>
    )}
    {likenesses.length > 0 && (
      <span className="badge badge-gold">
        <Icon name="copy" />
        {likenesses.length === 1 ? '1 parecida' : `${likenesses.length} parecidas`}
      </span>
    )}
  </span>
)
