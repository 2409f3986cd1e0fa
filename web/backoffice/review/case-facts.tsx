import { ageOn } from '#contract/age.ts'
import type { CaseDetail } from '#contract/kyc-review.ts'
import { shownInstant } from '../parts/shown-instant.ts'
import { sendingName } from '../queue/case-badges.tsx'
import { userTypeName } from '../queue/user-types.ts'
import { shownDay } from './masks.ts'

type Fact = [name: string, value: string]

/** What the account itself says. */
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
          <dt>Antes, {shownInstant(at)}</dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function factsOf({ name, email, user_type, profile, submitted_at, sendings }: CaseDetail, today: string): Fact[] {
  const birth = profile && `${shownDay(profile.birth)} (${ageOn(today, profile.birth)} anos)`
  return [
    ['Nome', name],
    ['E-mail', email],
    ['Categoria', `${userTypeName(user_type)} (tipo ${user_type})`],
    ['Perfil', profile ? [profile.nickname, profile.gender].filter(Boolean).join(' · ') : 'Ainda sem perfil'],
    ...(birth ? [['Nascimento', birth] as Fact] : []),
    ['Enviado', `${shownInstant(submitted_at)} · ${sendingName(sendings).toLowerCase()}`],
  ]
}
