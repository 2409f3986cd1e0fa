import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ageOn, dayInSaoPaulo } from '#contract/age.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import type { CaseDetail } from '#contract/kyc-review.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { isConflict } from '../calls.ts'
import { useNotify } from '../frame/notices.tsx'
import { useNow } from '../frame/use-now.ts'
import { userTypeName } from '../user-types.ts'
import { FreezeButton, SuspensionPanel } from './account-suspension.tsx'
import { ApprovalForm } from './approval-form.tsx'
import { formatSending } from './badges.tsx'
import { forgetDraft, useDraft } from './document-draft.ts'
import { PastDocumentDecision } from './document-facts.tsx'
import { Viewer } from './photo-viewer.tsx'
import { RejectionForm } from './rejection-form.tsx'

/** A case on the desk: the photos at one side, what is known and decided at the other. */
export function DocumentCase({ detail, onDone }: { detail: CaseDetail; onDone: () => void }) {
  const today = dayInSaoPaulo(new Date(useNow()))
  const { tooLate, ...outcome } = useDocumentOutcome(detail.id, onDone)
  const isOpen = detail.state === 'waiting' && !detail.frozen
  return (
    <>
      {tooLate && <LateNote words={tooLate} onNext={onDone} />}
      {detail.claimed_by && isOpen && <ClaimNote name={detail.claimed_by} />}
      <div className="split">
        <div className="stack split-photos">
          <Viewer id={detail.id} documents={detail.documents} />
          {detail.profile && <ProfilePhotos {...detail.profile} />}
        </div>
        <div className="stack stack-3">
          <CaseFacts detail={detail} today={today} />
          {isOpen ? <Decision detail={detail} today={today} {...outcome} /> : <PastDocumentDecision detail={detail} />}
          {detail.suspension && (
            <SuspensionPanel id={detail.id} name={detail.name} suspension={detail.suspension} {...outcome} />
          )}
          {!detail.frozen && <FreezeButton id={detail.id} name={detail.name} {...outcome} />}
        </div>
      </div>
    </>
  )
}

type Outcome = { onDecided: (words: string) => void; onRefused: (error: Error) => void }

/** Once decided, the next case comes; decided by somebody else before, the operator is told who. */
function useDocumentOutcome(id: number, onDone: () => void): Outcome & { tooLate: string | undefined } {
  const say = useNotify()
  const client = useQueryClient()
  const [tooLate, setTooLate] = useState<string>()
  return {
    tooLate,
    onDecided(words) {
      forgetDraft(id)
      say(words)
      onDone()
      void client.invalidateQueries({ queryKey: ['cases'] })
    },
    onRefused(error) {
      if (!isConflict(error)) return
      setTooLate(error.message)
      void client.invalidateQueries()
    },
  }
}

function Decision({ detail, today, ...outcome }: Outcome & { detail: CaseDetail; today: string }) {
  const [draft, change] = useDraft(detail.id)
  return (
    <>
      <ApprovalForm {...{ detail, draft, change, today }} {...outcome} />
      <RejectionForm {...{ detail, draft, change }} {...outcome} />
    </>
  )
}

const ClaimNote = ({ name }: { name: string }) => (
  <div className="note note-info" role="status">
    <Icon name="eye" />
    <p>
      <b>{name}</b> está com este caso aberto. As fotos aparecem para você quando {name} sair dele.
    </p>
  </div>
)

const LateNote = ({ words, onNext }: { words: string; onNext: () => void }) => (
  <div className="note note-info" role="alert">
    <Icon name="circle-check" />
    <div className="note-body">
      <p>{words}</p>
      <button type="button" className="btn btn-sm btn-secondary" onClick={onNext}>
        Próximo caso
      </button>
    </div>
  </div>
)

/** The photos of the profile, to compare the face with. */
function ProfilePhotos({ nickname, photos }: { nickname: string; photos: string[] }) {
  const [large, setLarge] = useState<number>()
  const nameOf = (index: number) => `Foto ${index + 1} de ${photos.length} do perfil`
  return (
    <section className="panel stack" aria-labelledby="fotos-do-perfil">
      <h2 className="h-sm" id="fotos-do-perfil">
        Fotos do perfil <span className="xs">{nickname}</span>
      </h2>
      {photos.length === 0 && <p className="muted">O perfil ainda não tem fotos.</p>}
      <ul className="profile-photos">
        {photos.map((address, index) => (
          <li key={address}>
            <button type="button" onClick={() => setLarge(index)} aria-label={`Ampliar ${nameOf(index)}`}>
              <img src={address} alt={nameOf(index)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <Dialog title={nameOf(large)} onClose={() => setLarge(undefined)}>
          <img className="large-photo" src={photos[large]} alt={nameOf(large)} />
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setLarge(undefined)}>
            Fechar
          </button>
        </Dialog>
      )}
    </section>
  )
}

type Fact = [name: string, value: string]

/** What the account itself says. */
const CaseFacts = ({ detail, today }: { detail: CaseDetail; today: string }) => (
  <section className="panel stack" aria-labelledby="conta">
    <h2 className="h-sm" id="conta">
      Conta
    </h2>
    <dl className="dl">
      {factsOf(detail, today).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      {detail.earlier.map(({ at, reason }) => (
        <div key={at} className="earlier">
          <dt>Antes, {formatDateTime(at)}</dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function factsOf({ name, email, user_type, profile, submitted_at, sendings }: CaseDetail, today: string): Fact[] {
  const birth = profile && `${formatDate(profile.birth)} (${ageOn(today, profile.birth)} anos)`
  return [
    ['Nome', name],
    ['E-mail', email],
    ['Categoria', `${userTypeName(user_type)} (tipo ${user_type})`],
    ['Perfil', profile ? [profile.nickname, profile.gender].filter(Boolean).join(' · ') : 'Ainda sem perfil'],
    ...(birth ? [['Nascimento', birth] as Fact] : []),
    ['Enviado', `${formatDateTime(submitted_at)} · ${formatSending(sendings).toLowerCase()}`],
  ]
}
