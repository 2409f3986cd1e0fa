import './media.css'
import './documents.css'
import { useRef } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { formatDateTime, formatDuration } from '#contract/format.ts'
import type { ReviewedMedia } from '#contract/media-review.ts'
import { scrolled } from '#web/kit/scrolled.ts'
import { StateBadge } from '../frame/case-badges.tsx'
import { Panel } from '../frame/screen.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { pictureUrl } from './media-tiles.tsx'
import { photoStyle } from './photo-pane.tsx'
import { usePhotoView } from './photo-view.ts'

type CurrentMediaProps = { item: ReviewedMedia; name: string }

export const CurrentMedia = ({ item, name }: CurrentMediaProps) => (
  <section className="photo-pane large-item" aria-label={name}>
    {item.video === null ? <LargePhoto key={item.id} item={item} name={name} /> : <LargeVideo {...{ item, name }} />}
    <div className="large-facts">
      <b>{name}</b>
      <StateBadge state={item.state} of={item.type} />
      <span className="xs num">
        {item.width} × {item.height}
        {item.duration_ms !== null && ` · ${formatDuration(item.duration_ms / 1000)}`} · chegou em{' '}
        {formatDateTime(item.created_at)}
      </span>
      {item.type === 'video' && (
        <p className="xs">A capa é a que a pessoa enviou, e pode não ser do vídeo: veja o vídeo inteiro.</p>
      )}
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
      // Keeps operators from copying pictures out of the back-office.
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      aria-label={name}
    />
  </div>
)

type Likeness = ReviewedMedia['likenesses'][number]

const shownFirst = 3

export const SimilarMedia = ({ item, name }: CurrentMediaProps) => {
  const { likenesses } = item
  if (likenesses.length === 0) return null
  const rest = likenesses.slice(shownFirst)
  return (
    <Panel title="Em outras contas" className="stack-3">
      <Pairs {...{ item, name }} likenesses={likenesses.slice(0, shownFirst)} />
      {rest.length > 0 && (
        <details>
          <summary>Mais {rest.length}</summary>
          <Pairs {...{ item, name }} likenesses={rest} />
        </details>
      )}
      <p className="xs">
        Distância 0 é a mesma imagem; até 31, quase a mesma. É só um indício: nada acontece automaticamente.
      </p>
    </Panel>
  )
}

const Pairs = ({ item, name, likenesses }: CurrentMediaProps & { likenesses: readonly Likeness[] }) => (
  <ul className="likenesses">
    {likenesses.map(one => (
      <li key={`${one.account_id} ${one.picture[512]}`}>
        <img src={pictureUrl(item.picture, 360)} alt={name} loading="lazy" />
        <img src={pictureUrl(one.picture, 360)} alt={`Da conta ${one.account_id}`} loading="lazy" />
        <p>
          Quase igual a {item.type === 'video' ? 'um vídeo' : 'uma foto'} de{' '}
          <b>{one.nickname ?? 'uma conta sem nome'}</b>, distância <span className="num">{one.distance}</span>.{' '}
          <PermittedLink to={pathOf('media', one.account_id)}>Abrir a conta #{one.account_id}</PermittedLink>
        </p>
      </li>
    ))}
  </ul>
)
