import { useState } from 'react'
import type { MediaCaseDetail } from '#contract/content-review.ts'
import { ConflictNote } from '../content/conflict-note.tsx'
import { itemName } from '../content/item-name.ts'
import type { Neighbours } from '../content/use-neighbours.ts'
import { AccountFacts } from './account-facts.tsx'
import { AllDecided } from './all-decided.tsx'
import { ItemDecision } from './item-decision.tsx'
import { LargeItem } from './large-item.tsx'
import { LikenessList } from './likeness-list.tsx'
import { afterDecision, waitingIds } from './marked-items.ts'
import { SelfiePane } from './selfie-pane.tsx'
import { TileGrid } from './tile-grid.tsx'
import { useDecisions } from './use-decisions.ts'
import { useMarking } from './use-marking.ts'

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
