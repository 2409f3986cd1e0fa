import { useState } from 'react'
import { Link } from 'react-router'
import type { MediaCaseDetail, ReviewedMedia } from '#contract/content-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useKeys } from '../frame/keys.ts'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { mediaAddress } from './addresses.ts'
import { ConflictNote } from './conflict-note.tsx'
import { ItemDecision } from './item-decision.tsx'
import { itemName } from './item-name.ts'
import { KycBadge } from './kyc-badge.tsx'
import { LargeItem } from './large-item.tsx'
import { afterDecision, waitingIds } from './marked-items.ts'
import { pictureOf } from './picture-size.ts'
import { SelfiePane } from './selfie-pane.tsx'
import { TileGrid } from './tile-grid.tsx'
import { useDecisions } from './use-decisions.ts'
import { useMarking } from './use-marking.ts'
import type { Neighbours } from './use-neighbours.ts'
import { userTypeName } from './user-types.ts'

type MediaDeskProps = { detail: MediaCaseDetail; line: Neighbours }

/** An account's photos and videos on the desk: one large, all below, and the selfie to compare with beside them. */
export function MediaDesk({ detail, line }: MediaDeskProps) {
  const { media } = detail
  const [seenSelfie, setSeenSelfie] = useState(false)
  const [hasDecided, setHasDecided] = useState(false)
  const marking = useMarking(media)
  const { current, selected, clear } = marking
  const decisions = useDecisions(detail.account_id, ids => {
    const next = afterDecision(media, ids, current?.id)
    if (next !== undefined) marking.look(next)
    setHasDecided(true)
    clear()
  })
  const name = current ? itemName(media, current) : ''
  return (
    <>
      {decisions.refused && <ConflictNote words={decisions.refused} onNext={undefined} />}
      {hasDecided && waitingIds(media).length === 0 && <AllDecided line={line} />}
      <div className="split media-split">
        {current && <LargeItem item={current} name={name} />}
        <div className="stack stack-3 media-side">
          <SelfiePane detail={detail} onShown={() => setSeenSelfie(true)} />
          {current && (
            <ItemDecision
              {...{ current, name, selected, clear, decisions }}
              whyNotChecked={whyNotChecked(detail, seenSelfie)}
            />
          )}
          <AccountFacts detail={detail} />
        </div>
        <div className="stack stack-3 media-rest">
          {current && <LikenessList item={current} name={name} />}
          <Grids media={media} marking={marking} />
        </div>
      </div>
    </>
  )
}

function whyNotChecked({ selfie_submission_id, kyc }: MediaCaseDetail, seenSelfie: boolean) {
  if (selfie_submission_id === null || kyc !== 'okay')
    return 'Sem selfie aprovada, nada pode ser marcado como conferido.'
  return seenSelfie ? undefined : 'Para marcar como conferida, veja a selfie antes (tecla S).'
}

type GridProperties = { media: MediaCaseDetail['media']; marking: ReturnType<typeof useMarking> }

const Grids = ({ media, marking }: GridProperties) => {
  const groups = [
    ['aguardam', 'Aguardando', media.filter(({ state }) => state === 'pending')],
    ['decididas', 'Já decididas', media.filter(({ state }) => state !== 'pending')],
  ] as const
  if (media.length === 0) return <p className="muted">O perfil desta conta não tem fotos nem vídeos.</p>
  return groups
    .filter(([, , items]) => items.length > 0)
    .map(([id, title, items]) => (
      <section key={id} className="stack stack-2" aria-labelledby={id}>
        <h2 className="h-sm" id={id}>
          {title} <span className="xs num">{items.length}</span>
        </h2>
        <TileGrid all={media} items={items} marking={marking} />
      </section>
    ))
}

/** Nothing waits here any more: Enter leads on. */
function AllDecided({ line: { leave, hasNext } }: { line: Neighbours }) {
  useKeys({ Enter: leave })
  return (
    <div className="note note-green" role="status">
      <Icon name="circle-check" />
      <div className="note-body">
        <p>Não há mais nada a revisar nesta conta.</p>
        <button type="button" className="btn btn-sm btn-primary" ref={focusOnArrival} onClick={leave}>
          {hasNext ? 'Próxima conta' : 'Voltar à fila'}
        </button>
      </div>
    </div>
  )
}

/** Whose photos and videos they are. */
const AccountFacts = ({ detail: { email, user_type, kyc } }: { detail: MediaCaseDetail }) => (
  <section className="panel stack" aria-labelledby="conta">
    <h2 className="h-sm" id="conta">
      Conta
    </h2>
    <dl className="dl">
      <div>
        <dt>E-mail</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Categoria</dt>
        <dd>
          {userTypeName(user_type)} (tipo {user_type})
        </dd>
      </div>
    </dl>
    <p>
      <KycBadge kyc={kyc} />
    </p>
  </section>
)

type LikenessListProps = { item: ReviewedMedia; name: string }
type Likeness = ReviewedMedia['likenesses'][number]

const shownAtOnce = 3

/** Where nearly the same picture is on other accounts: both pictures and a number, and no verdict. */
const LikenessList = ({ item, name }: LikenessListProps) => {
  const { likenesses } = item
  if (likenesses.length === 0) return null
  const rest = likenesses.slice(shownAtOnce)
  return (
    <section className="panel stack stack-3" aria-labelledby="parecidas">
      <h2 className="h-sm" id="parecidas">
        Em outras contas
      </h2>
      <Pairs {...{ item, name }} likenesses={likenesses.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary>Mais {rest.length}</summary>
          <Pairs {...{ item, name }} likenesses={rest} />
        </details>
      )}
      <p className="xs">
        Distância 0 é a mesma imagem; até 31, quase a mesma. É só um indício: nada acontece automaticamente.
      </p>
    </section>
  )
}

const Pairs = ({ item, name, likenesses }: LikenessListProps & { likenesses: readonly Likeness[] }) => (
  <ul className="likenesses">
    {likenesses.map(one => (
      <li key={`${one.account_id} ${one.picture[512]}`}>
        <img src={pictureOf(item.picture, 360)} alt={name} loading="lazy" />
        <img src={pictureOf(one.picture, 360)} alt={`Da conta ${one.account_id}`} loading="lazy" />
        <p>
          Quase igual a {item.type === 'video' ? 'um vídeo' : 'uma foto'} de{' '}
          <b>{one.nickname ?? 'uma conta sem nome'}</b>, distância <span className="num">{one.distance}</span>.{' '}
          <Link to={mediaAddress(one.account_id)}>Abrir a conta #{one.account_id}</Link>
        </p>
      </li>
    ))}
  </ul>
)
