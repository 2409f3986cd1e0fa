import type { ProfileCaseDetail } from '#contract/content-review.ts'
import { KycBadge } from '../content/kyc-badge.tsx'
import { shownInstant } from '../parts/shown-instant.ts'
import { userTypeName } from '../queue/user-types.ts'

/** Whose version it is. */
export const ProfileFacts = ({ detail }: { detail: ProfileCaseDetail }) => {
  const { email, user_type, submitted_at, live, kyc } = detail
  const facts = [
    ['E-mail', email],
    ['Categoria', `${userTypeName(user_type)} (tipo ${user_type})`],
    ['Enviado', shownInstant(submitted_at)],
    ['No ar', live ? 'Sim, em outra versão' : 'Ainda não'],
  ] as const
  return (
    <section className="panel stack" aria-labelledby="conta">
      <h2 className="h-sm" id="conta">
        Conta
      </h2>
      <dl className="dl">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{name === 'No ar' && detail.state === 'approved' && live ? 'Sim' : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <KycBadge kyc={kyc} />
      </p>
    </section>
  )
}
