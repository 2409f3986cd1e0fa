import { lazy, Suspense, useState } from 'react'
import type { ReleaseState } from '#contract/media-release.ts'
import { Note } from '#web/kit/note.tsx'
import { nameOf } from './item-labels.ts'
import { type MediaItem, peopleIn } from './media-item.ts'
import type { MediaDraft } from './use-media-draft.ts'

type ReleaseNotesProps = { items: readonly MediaItem[]; attest: () => Promise<void>; note: MediaDraft['noteReleases'] }

const ReleaseDialog = lazy(async () => ({ default: (await import('./release-dialog.tsx')).ReleaseDialog }))

/** Lists the items in which other people appear, who has released each one, and how to invite the others. */
export function ReleaseNotes({ items, attest, note }: ReleaseNotesProps) {
  const [open, show] = useState<string>()
  const withOthers = items.flatMap((item, at) =>
    item.own && peopleIn(item) === 'others' ? [{ ...item, own: item.own, name: nameOf(item.kind, at) }] : [],
  )
  const chosen = withOthers.find(({ key }) => key === open)
  return (
    <>
      {withOthers.map(({ key, own, name }) => (
        <Note key={key} tone="info" icon="info">
          <div className="release-note">
            <p>
              <b>{`${name}: há outras pessoas.`}</b> {releaseText(own.releases)}
            </p>
            <button type="button" className="btn btn-secondary btn-sm" onClick={() => show(key)}>
              {`Autorizações: ${name.toLowerCase()}`}
            </button>
          </div>
        </Note>
      ))}
      {chosen && (
        <Suspense>
          <ReleaseDialog item={chosen} name={chosen.name} {...{ attest, note }} close={() => show(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function releaseText(releases: readonly { state: ReleaseState }[]) {
  const count = (state: ReleaseState) => releases.filter(one => one.state === state).length
  if (releases.length === 0) return 'Convide cada uma: a publicação depende da autorização delas.'
  if (count('refused') + count('revoked') > 0) return 'Falta a autorização de quem aparece.'
  if (count('invited') > 0) return `${count('released')} de ${releases.length} autorizaram.`
  return releases.length === 1 ? 'A pessoa convidada autorizou.' : 'Todas as pessoas convidadas autorizaram.'
}
