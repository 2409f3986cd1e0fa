import { useRef } from 'react'
import type { ReviewedMedia } from '#contract/content-review.ts'
import { formatDateTime, formatDuration } from '#contract/format.ts'
import { scrolled } from '#web/kit/scrolled.ts'
import { StateBadge } from './badges.tsx'
import { pictureUrl } from './media-item.ts'
import { photoStyle } from './photo-pane.tsx'
import { usePhotoView } from './photo-view.ts'

type CurrentMediaProps = { item: ReviewedMedia; name: string }

/** The item that is looked at, as large as there is room. */
export const CurrentMedia = ({ item, name }: CurrentMediaProps) => (
  <section className="viewer large-item" aria-label={name}>
    {item.video === null ? <LargePhoto key={item.id} item={item} name={name} /> : <LargeVideo {...{ item, name }} />}
    <div className="large-facts">
      <b>{name}</b>
      <StateBadge state={item.state} of={item.type} />
      <span className="xs num">
        {item.width} × {item.height}
        {item.duration_ms !== null && ` · ${formatDuration(item.duration_ms / 1000)}`} · chegou em{' '}
        {formatDateTime(item.created_at)}
      </span>
      {item.refusal && <p className="xs">Motivo: {item.refusal}</p>}
    </div>
  </section>
)

function LargePhoto({ item, name }: CurrentMediaProps) {
  const stage = useRef<HTMLElement>(null)
  const { view } = usePhotoView(stage)
  return (
    <section
      className="pane-stage"
      ref={stage}
      aria-label={`${name}, ampliável: setas movem, + e − ampliam, R gira`}
      data-zoomed={view.zoom > 1}
      {...scrolled}
    >
      <img
        src={pictureUrl(item.picture, 1024)}
        alt={name}
        draggable={false}
        style={photoStyle(view)}
        data-turned={view.turn % 180 !== 0}
      />
    </section>
  )
}

const LargeVideo = ({ item, name }: CurrentMediaProps) => (
  <div className="pane-stage">
    <video
      key={item.id}
      src={item.video ?? ''}
      poster={pictureUrl(item.picture, 1024)}
      width={item.width}
      height={item.height}
      preload="metadata"
      controls
      muted
      playsInline
      aria-label={name}
    />
  </div>
)
