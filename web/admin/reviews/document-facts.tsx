import { useState } from 'react'
import { ageOn } from '#contract/age.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import type { CaseDetail } from '#contract/kyc-review.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { userTypeName } from '../user-types.ts'
import { formatSending } from './badges.tsx'

export const PastDocumentDecision = ({ detail: { review, frozen } }: { detail: CaseDetail }) => (
  <section className="panel stack" aria-labelledby="decisao">
    <h2 className="h-sm" id="decisao">
      Decisão
    </h2>
    {frozen && (
      <p>
        <span className="badge badge-danger">
          <Icon name="lock-keyhole" />
          Conta suspensa
        </span>
      </p>
    )}
    {review && (
      <>
        <p>
          {review.verdict === 'approved' ? (
            <span className="badge badge-green">
              <Icon name="badge-check" />
              Aprovado
            </span>
          ) : (
            <span className="badge badge-danger">
              <Icon name="circle-x" />
              Recusado
            </span>
          )}
        </p>
        <dl className="dl">
          <div>
            <dt>Quando</dt>
            <dd className="num">{formatDateTime(review.reviewed_at)}</dd>
          </div>
          <div>
            <dt>Quem</dt>
            <dd>{review.operator ?? 'Antes deste registro'}</dd>
          </div>
        </dl>
        {review.reason && <p className="muted">{review.reason}</p>}
      </>
    )}
    {frozen && !review && <p className="muted">Nada a decidir aqui enquanto a conta estiver suspensa.</p>}
  </section>
)

export function ProfilePhotos({ nickname, photos }: { nickname: string; photos: string[] }) {
  const [large, setLarge] = useState<number>()
  const nameOf = (index: number) => `Foto ${index + 1} de ${photos.length} do perfil`
  return (
    <section className="panel stack" aria-labelledby="fotos-do-perfil">
      <h2 className="h-sm" id="fotos-do-perfil">
        Fotos do perfil <span className="xs">{nickname}</span>
      </h2>
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
    </section>
  )
}

type Fact = [name: string, value: string]

export const CaseFacts = ({ detail, today }: { detail: CaseDetail; today: string }) => (
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
