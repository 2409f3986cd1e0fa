import type { MediaCaseDetail } from '#contract/content-review.ts'
import { KycBadge } from '../content/kyc-badge.tsx'
import { userTypeName } from '../queue/user-types.ts'

/** Whose photos and videos they are. */
export const AccountFacts = ({ detail: { email, user_type, kyc } }: { detail: MediaCaseDetail }) => (
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
