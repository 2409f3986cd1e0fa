import type { OwnAccount } from '#contract/own-account.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

const badges = {
  none: { tone: 'danger', icon: 'circle-alert', label: 'Documentos não enviados' },
  refused: { tone: 'danger', icon: 'circle-alert', label: 'Documentos não aceitos' },
  pending: { tone: 'info', icon: 'clock', label: 'Documentos em análise' },
  okay: { tone: 'green', icon: 'circle-check', label: 'Documentos verificados' },
} as const

/** How far the account is: its documents, why they were refused, and the plan, whose order follows from it. */
export function Standing({ account: { kyc, kyc_rejection } }: { account: OwnAccount }) {
  const { tone, icon, label } = badges[kyc ?? (kyc_rejection ? 'refused' : 'none')]
  const needsDocuments = kyc === null
  return (
    <section className="panel stack" aria-label="Situação da conta">
      <p>
        <span className={`badge badge-${tone}`}>
          <Icon name={icon} />
          {label}
        </span>
      </p>
      {kyc_rejection && <Rejection reason={kyc_rejection} />}
      {needsDocuments && (
        <AppLink className="btn btn-primary btn-block" href="/documents">
          {kyc_rejection ? 'Enviar de novo' : 'Enviar documentos'}
        </AppLink>
      )}
      <AppLink className={`btn btn-block ${needsDocuments ? 'btn-secondary' : 'btn-primary'}`} href="/packets">
        Contratar plano
      </AppLink>
    </section>
  )
}

const Rejection = ({ reason }: { reason: string }) => (
  <p className="note note-danger">
    <Icon name="circle-alert" />
    <span>
      <b>Seus documentos não foram aceitos.</b> {reason}
    </span>
  </p>
)
