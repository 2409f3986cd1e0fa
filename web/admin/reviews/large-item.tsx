import { useRef } from 'react'
import type { ReviewedMedia } from '#contract/content-review.ts'
import { formatDateTime, formatDuration } from '#contract/format.ts'
import { scrolled } from '#web/kit/scrolled.ts'
import { placed } from './photo-pane.tsx'
import { pictureOf } from './picture-size.ts'
import { StateBadge } from './state-badge.tsx'
import { useStage } from './use-stage.ts'

type LargeItemProps = { item: ReviewedMedia; name: string }

/** The item that is looked at, as large as there is room. */
export const LargeItem = ({ item, name }: LargeItemProps) => (
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

function LargePhoto({ item, name }: LargeItemProps) {
  const stage = useRef<HTMLElement>(null)
  const { view } = useStage(stage)
  return (
    <section
      className="pane-stage"
      ref={stage}
      aria-label={`${name}, ampliável: setas movem, + e − ampliam, R gira`}
      data-zoomed={view.zoom > 1}
      {...scrolled}
    >
      <img
        src={pictureOf(item.picture, 1024)}
        alt={name}
        draggable={false}
        style={placed(view)}
        data-turned={view.turn % 180 !== 0}
      />
    </section>
  )
}

const LargeVideo = ({ item, name }: LargeItemProps) => (
  <div className="pane-stage">
    <video
      key={item.id}
      src={item.video ?? ''}
      poster={pictureOf(item.picture, 1024)}
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
