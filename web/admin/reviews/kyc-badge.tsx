import { Icon } from '#web/kit/icon.tsx'

/** Where the documents of the account stand. */
export const KycBadge = ({ kyc }: { kyc: 'pending' | 'okay' | null }) => {
  if (kyc === 'okay') {
    return (
      <span className="badge badge-green">
        <Icon name="badge-check" />
        Documentos aprovados
      </span>
    )
  }
  return (
    <span className="badge badge-info">
      <Icon name="id-card" />
      {kyc === 'pending' ? 'Documentos em análise' : 'Sem documentos aprovados'}
    </span>
  )
}
