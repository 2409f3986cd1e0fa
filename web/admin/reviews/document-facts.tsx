import './documents.css'
import { type ReactNode, useState } from 'react'
import { ageOn } from '#contract/age.ts'
import type { DocumentCaseDetail } from '#contract/document-review.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { formatSending } from '../frame/case-badges.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { userTypeName } from '../user-types.ts'
import { DecidedBy } from './version-decision.tsx'

type PastDecisionProps = { detail: DocumentCaseDetail; children: ReactNode }

export const PastDocumentDecision = ({ detail: { review, frozen }, children }: PastDecisionProps) => (
  <Panel title="Decisão">
    {frozen && (
      <p>
        <StatusBadge tone="danger" icon="lock-keyhole">
          Conta suspensa
        </StatusBadge>
      </p>
    )}
    {review && (
      <>
        <p>
          {review.verdict === 'approved' ? (
            <StatusBadge tone="green" icon="badge-check">
              Aprovado
            </StatusBadge>
          ) : (
            <StatusBadge tone="danger" icon="circle-x">
              Recusado
            </StatusBadge>
          )}
        </p>
        <DecidedBy at={review.reviewed_at} operator={review.operator} />
        {review.reason && <p className="muted">{review.reason}</p>}
      </>
    )}
    {frozen && !review && <p className="muted">Nada a decidir aqui enquanto a conta estiver suspensa.</p>}
    {children}
  </Panel>
)

export function ProfilePhotos({ nickname, photos }: { nickname: string; photos: string[] }) {
  const [large, setLarge] = useState<number>()
  const nameOf = (index: number) => `Foto ${index + 1} de ${photos.length} do perfil`
  return (
    <Panel
      title={
        <>
          Fotos do perfil <span className="xs">{nickname}</span>
        </>
      }
    >
      {photos.length === 0 && <p className="muted">O perfil ainda não tem fotos.</p>}
      <ul className="profile-photos">
        {photos.map((url, index) => (
          <li key={url}>
            <button type="button" onClick={() => setLarge(index)} aria-label={`Ampliar ${nameOf(index)}`}>
              <img src={url} alt={nameOf(index)} loading="lazy" />
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
    </Panel>
  )
}

type Fact = [name: string, value: string]

export const CaseFacts = ({ detail, today }: { detail: DocumentCaseDetail; today: string }) => (
  <Panel title="Conta">
    <FactList facts={factsOf(detail, today)} earlier={detail.earlier} />
  </Panel>
)

function factsOf(
  { name, email, user_type, profile, submitted_at, sendings }: DocumentCaseDetail,
  today: string,
): Fact[] {
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
