import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { contentFilters, type MediaCaseDetail, type ReviewedMedia, readMediaCase } from '#contract/content-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { type KeyDescriptions, useKeys } from '../frame/keys.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { mediaPath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { KycBadge } from './badges.tsx'
import { ConflictNote } from './case-notes.tsx'
import { CaseFrame, type CaseLine, useCaseLine } from './case-screen.tsx'
import { CurrentMedia } from './current-media.tsx'
import { MediaDecision } from './media-decision.tsx'
import { mediaName, pictureUrl } from './media-item.ts'
import { nextAfterDecision, useMediaSelection, waitingIds } from './media-selection.ts'
import { TileGrid } from './media-tiles.tsx'
import { useFilter, useMediaQueue } from './queues.ts'
import { SelfiePane } from './selfie-pane.tsx'
import { useMediaDecisions } from './use-media-decisions.ts'

const listed: KeyDescriptions = [
  [['J', 'K'], 'próximo item e anterior (também ← e →)'],
  [['X'], 'selecionar; com Shift, vários; Esc limpa'],
  [['S'], 'ver a selfie'],
  [['A'], 'aprovar o item ou os selecionados'],
  [['C'], 'aprovar como conferida, depois de ver a selfie'],
  [['R'], 'recusar, com o motivo'],
  [['B'], 'remover para sempre; pergunta antes'],
  [['+', '−', 'R'], 'ampliar, diminuir e girar, na foto em foco'],
  [['N', 'P'], 'próxima conta e anterior'],
]

export function MediaScreen() {
  const id = Number(useParams().accountId)
  return <Review key={id} id={id} />
}

const freshMs = 15_000

function Review({ id }: { id: number }) {
  usePageTitle('Revisão de fotos e vídeos')
  const line = useMediaLine(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['media-case', id],
    queryFn: () => call(readMediaCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })
  useKeys({ n: line.goNext, p: line.goBack })
  const title = data ? (
    <>
      {data.nickname ?? 'Ainda sem nome'} <span className="xs num">#{data.account_id}</span>
    </>
  ) : (
    'Revisão de fotos e vídeos'
  )
  return (
    <CaseFrame {...{ title, line, listed, error }} again={() => void refetch()}>
      {data && <MediaCaseView detail={data} line={line} />}
    </CaseFrame>
  )
}

function useMediaLine(id: number) {
  const { filter, search } = useFilter(contentFilters)
  const queue = useMediaQueue(filter)
  return useCaseLine(id, {
    queue,
    ids: queue.data?.pages.flatMap(({ data }) => data.map(one => one.account_id)) ?? [],
    count: undefined,
    addressOf: to => mediaPath(to, search),
    queueAddress: backofficePaths['media-queue'] + search,
  })
}

type MediaCaseViewProps = { detail: MediaCaseDetail; line: CaseLine }

/** An account's photos and videos on the desk: one large, all below, and the selfie to compare with beside them. */
function MediaCaseView({ detail, line }: MediaCaseViewProps) {
  const { media } = detail
  const [seenSelfie, setSeenSelfie] = useState(false)
  const [hasDecided, setHasDecided] = useState(false)
  const marking = useMediaSelection(media)
  const { current, selected, clear } = marking
  const decisions = useMediaDecisions(detail.account_id, ids => {
    const next = nextAfterDecision(media, ids, current?.id)
    if (next !== undefined) marking.look(next)
    setHasDecided(true)
    clear()
  })
  const name = current ? mediaName(media, current) : ''
  return (
    <>
      {decisions.refused && <ConflictNote words={decisions.refused} onNext={undefined} />}
      {hasDecided && waitingIds(media).length === 0 && <AllDecided line={line} />}
      <div className="split media-split">
        {current && <CurrentMedia item={current} name={name} />}
        <div className="stack stack-3 media-side">
          <SelfiePane detail={detail} onShown={() => setSeenSelfie(true)} />
          {current && (
            <MediaDecision
              {...{ current, name, selected, clear, decisions }}
              whyNotChecked={whyNotChecked(detail, seenSelfie)}
            />
          )}
          <AccountFacts detail={detail} />
        </div>
        <div className="stack stack-3 media-rest">
          {current && <SimilarMedia item={current} name={name} />}
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

type GridsProps = { media: MediaCaseDetail['media']; marking: ReturnType<typeof useMediaSelection> }

const Grids = ({ media, marking }: GridsProps) => {
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
function AllDecided({ line: { leave, hasNext } }: { line: CaseLine }) {
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

type SimilarMediaProps = { item: ReviewedMedia; name: string }
type Likeness = ReviewedMedia['likenesses'][number]

const shownFirst = 3

/** Where nearly the same picture is on other accounts: both pictures and a number, and no verdict. */
const SimilarMedia = ({ item, name }: SimilarMediaProps) => {
  const { likenesses } = item
  if (likenesses.length === 0) return null
  const rest = likenesses.slice(shownFirst)
  return (
    <section className="panel stack stack-3" aria-labelledby="parecidas">
      <h2 className="h-sm" id="parecidas">
        Em outras contas
      </h2>
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
    </section>
  )
}

const Pairs = ({ item, name, likenesses }: SimilarMediaProps & { likenesses: readonly Likeness[] }) => (
  <ul className="likenesses">
    {likenesses.map(one => (
      <li key={`${one.account_id} ${one.picture[512]}`}>
        <img src={pictureUrl(item.picture, 360)} alt={name} loading="lazy" />
        <img src={pictureUrl(one.picture, 360)} alt={`Da conta ${one.account_id}`} loading="lazy" />
        <p>
          Quase igual a {item.type === 'video' ? 'um vídeo' : 'uma foto'} de{' '}
          <b>{one.nickname ?? 'uma conta sem nome'}</b>, distância <span className="num">{one.distance}</span>.{' '}
          <Link to={mediaPath(one.account_id)}>Abrir a conta #{one.account_id}</Link>
        </p>
      </li>
    ))}
  </ul>
)
