import type { OwnAccount } from '#contract/own-account.ts'
import { useAccount } from '#web/app/use-account.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The time of a plan runs from its payment on: whoever can't be listed yet is to know that before. */
export function ReviewFirst() {
  const { data: account } = useAccount()
  const missing = account && missingOf(account)
  return (
    missing && (
      <p className="note">
        <Icon name="info" />
        <span>
          O tempo do plano conta desde o pagamento, e o anúncio só aparece quando estiver tudo pronto: {missing}.
        </span>
      </p>
    )
  )
}

function missingOf({ kyc, profile }: OwnAccount) {
  const parts = [
    kyc === null && 'falta enviar os documentos',
    kyc === 'pending' && 'os documentos estão em análise',
    !profile && 'falta criar o perfil',
  ].filter(Boolean)
  return parts.length > 0 && parts.join(', e ')
}
