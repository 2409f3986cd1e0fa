import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { stuckTexts } from '../media/item-labels.ts'
import type { MediaFieldName, MediaItem } from '../media/media-item.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import type { Checks } from './checks.ts'
import { type FieldName, type FormKind, nameOfField, whereIs } from './form-plans.ts'
import { valuesIn } from './profile-values.ts'

type MissingListProps = { kind: FormKind; checks: Checks; media: MediaDraft; formPath: string }
type Missing = { field: FieldName; text: string }

/** Lists the fields that prevent the person from sending the form, with links to them. */
export function MissingList({ kind, checks, media, formPath }: MissingListProps) {
  const wrong = checks.wrong(valuesIn(useWatch())).map(({ field }) => ({ field, text: nameOfField(field, kind) }))
  const missing = [...wrong, ...stuckIn('images', media.photos), ...stuckIn('videos', media.videos)]
  if (missing.length === 0) return null
  return (
    <section className="panel missing" aria-labelledby="missing">
      <h2 id="missing">Falta preencher ou corrigir</h2>
      <ul>
        {missing.map(({ field, text }) => (
          <li key={text}>
            <Link
              className="link"
              to={`${whereIs(field, formPath)}#${field}`}
              replace={whereIs(field, formPath) === formPath}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stuckIn = (field: MediaFieldName, items: readonly MediaItem[]): Missing[] =>
  stuckTexts(items).map(text => ({ field, text }))

export function ReviewNote({ account: { profile } }: { account: OwnAccount }) {
  if (!profile || profile.review.state === 'approved') return null
  const { state, refusal, live } = profile.review
  return state === 'refused' ? <Refused reason={refusal} /> : <Pending isLive={live} />
}

const Refused = ({ reason }: { reason: string | null }) => (
  <Note tone="danger" icon="circle-alert">
    <b>Seu perfil não foi aceito.</b> {reason} Corrija e envie de novo.
  </Note>
)

const Pending = ({ isLive }: { isLive: boolean }) => (
  <Note tone="info" icon="clock">
    <b>Em análise.</b> Estamos conferindo o que você enviou.{' '}
    {isLive ? 'Até lá, os visitantes veem a versão anterior.' : 'Seu anúncio aparece depois que o perfil for aprovado.'}
  </Note>
)

export function DraftNote({ discard, keepsMedia }: { discard: () => void; keepsMedia: boolean }) {
  const [isAsking, ask] = useState(false)
  return (
    <Note tone="info" icon="info" className="draft-note">
      <p>Este formulário tem alterações que você ainda não enviou.</p>
      <button type="button" className="link" onClick={() => ask(true)}>
        Descartar alterações
      </button>
      {isAsking && (
        <Dialog title="Descartar as alterações?" onClose={() => ask(false)}>
          <p>
            O formulário volta a mostrar o que está no seu perfil. O que você digitou se perde
            {keepsMedia && '; as fotos e os vídeos ficam'}.
          </p>
          <button type="button" className="btn btn-secondary btn-block" onClick={() => ask(false)}>
            Continuar editando
          </button>
          <button type="button" className="btn btn-outline btn-block" onClick={discard}>
            Descartar
          </button>
        </Dialog>
      )}
    </Note>
  )
}
