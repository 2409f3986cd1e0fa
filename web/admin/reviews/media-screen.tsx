import './media.css'
import { useState } from 'react'
import { type MediaCaseDetail, readMediaCase } from '#contract/media-review.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { type CaseLine, useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, useCase } from '../cases/case-screen.tsx'
import { SealAbuse } from '../evidence/seal-abuse.tsx'
import { KycBadge } from '../frame/case-badges.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { FactList, focusOnArrival, Numbered, Panel } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { PasskeyGate } from '../session/passkey-gate.tsx'
import { userTypeName } from '../user-types.ts'
import { CurrentMedia, SimilarMedia } from './current-media.tsx'
import { decisionKeys, MediaDecision } from './media-decision.tsx'
import { MediaTiles, mediaName, nextAfterDecision, tileKeys, useMediaSelection, waitingIds } from './media-tiles.tsx'
import { PhotoPane } from './photo-pane.tsx'
import { RenewalButton } from './renewal-button.tsx'
import { useMediaDecisions } from './use-media-decisions.ts'

const keyDescriptions: KeyDescriptions = [
  ...tileKeys,
  [['S'], 'ver a selfie'],
  ...decisionKeys,
  [['+', '−', 'R'], 'ampliar, diminuir e girar, na foto em foco'],
  [['N', 'P'], 'próxima conta e anterior'],
]

export default function MediaScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const line = useCaseLine('media', id)
  const query = useCase('media-case', id, () => call(readMediaCase, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      held={{ kind: 'media', id }}
      title="Revisão de fotos e vídeos"
      heading={data && <Numbered name={data.nickname ?? 'Ainda sem nome'} id={data.account_id} />}
      guide={guidePath('media')}
      // On this screen, J and K move between the items instead.
      lineKeys={['n', 'p']}
      {...{ line, keyDescriptions, query }}
    >
      {data && <MediaCaseView detail={data} line={line} />}
    </CaseScreen>
  )
}

type MediaCaseViewProps = { detail: MediaCaseDetail; line: CaseLine }

function MediaCaseView({ detail, line }: MediaCaseViewProps) {
  const { media } = detail
  const [seenSelfie, setSeenSelfie] = useState(false)
  const [hasDecided, setHasDecided] = useState(false)
  const selection = useMediaSelection(media)
  const { current, selected, clear } = selection
  const decisions = useMediaDecisions(detail.account_id, ids => {
    const next = nextAfterDecision(media, ids, current?.id)
    if (next !== undefined) selection.look(next)
    setHasDecided(true)
    clear()
  })
  const name = current ? mediaName(media, current) : ''
  return (
    <>
      {decisions.refused && (
        <Note tone="info" icon="info" role="alert">
          {decisions.refused}
        </Note>
      )}
      {hasDecided && waitingIds(media).length === 0 && <AllDecided line={line} />}
      <div className="split media-split">
        {current && <CurrentMedia item={current} name={name} />}
        <div className="stack stack-3 decide-side media-side">
          {current && (
            <div className="stack stack-3 decide-first">
              <MediaDecision
                {...{ current, name, selected, clear, decisions }}
                whyNotChecked={whyNotChecked(detail, seenSelfie)}
              />
            </div>
          )}
          <SelfiePane detail={detail} onShown={() => setSeenSelfie(true)} />
          {current && (
            <SealAbuse
              accountId={detail.account_id}
              media={selected.length > 0 ? selected.map(({ id }) => id) : [current.id]}
            />
          )}
          <AccountFacts detail={detail} />
        </div>
        <div className="stack stack-3 media-rest">
          {current && <SimilarMedia item={current} name={name} />}
          <MediaTiles media={media} selection={selection} />
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

/** The panel above lists the account's other open cases. The button opens the next one. */
function AllDecided({ line: { leave, hasNext, hasMore } }: { line: CaseLine }) {
  useKeys({ Enter: () => void leave() })
  return (
    <Note tone="green" icon="circle-check" role="status">
      <div className="note-body">
        <p>Fotos e vídeos revisados.</p>
        <button type="button" className="btn btn-sm btn-primary" ref={focusOnArrival} onClick={() => void leave()}>
          {hasMore ? 'Continuar nesta conta' : hasNext ? 'Próxima conta' : 'Voltar à fila'}
        </button>
      </div>
    </Note>
  )
}

const AccountFacts = ({ detail: { account_id, email, user_type, kyc } }: { detail: MediaCaseDetail }) => (
  <Panel title="Conta">
    <FactList
      facts={[
        ['E-mail', email],
        ['Categoria', `${userTypeName(user_type)} (tipo ${user_type})`],
      ]}
    />
    <p>
      <KycBadge kyc={kyc} />
    </p>
    {kyc === 'okay' && <RenewalButton accountId={account_id} />}
  </Panel>
)

type SelfiePaneProps = { detail: MediaCaseDetail; onShown: () => void }

const absent = {
  okay: 'A selfie desta conta já foi destruída, como manda o prazo de guarda: não há com o que comparar.',
  pending: 'Os documentos desta conta ainda estão em análise: não há selfie aprovada para comparar.',
  none: 'Esta conta não tem documentos aprovados: não há selfie para comparar.',
}

/** Loads the selfie only on request, because the server audits every view. */
function SelfiePane({ detail: { account_id: accountId, selfie_submission_id: id, kyc }, onShown }: SelfiePaneProps) {
  const [open, setOpen] = useState(false)
  useKeys({ s: () => setOpen(true) })
  return (
    <section className="stack stack-2" aria-label="Selfie dos documentos">
      {id === null ? (
        <Note icon="lock-keyhole">{absent[kyc ?? 'none']}</Note>
      ) : open ? (
        <PasskeyGate>
          <div className="photo-pane selfie">
            <div className="panes" data-shown="selfie">
              <PhotoPane
                id={id}
                kind="selfie"
                purpose="compare"
                hidden={false}
                reopen={() => call(readMediaCase, { params: { id: String(accountId) } })}
                onShown={onShown}
              />
            </div>
          </div>
        </PasskeyGate>
      ) : (
        <div className="panel selfie-closed">
          <Icon name="scan-face" />
          <button
            type="button"
            className="btn btn-sm btn-secondary"
            aria-keyshortcuts="S"
            onClick={() => setOpen(true)}
          >
            <Icon name="eye" />
            Ver selfie
            <KeyHint letter="S" />
          </button>
          <p className="xs">Cada visualização fica registrada na auditoria, com o seu nome.</p>
        </div>
      )}
    </section>
  )
}
