import { formatDateTime } from '#contract/format.ts'
import type { CaseDetail } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'

/** What was decided of a case that is no longer open. */
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
