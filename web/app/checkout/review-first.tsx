import type { OwnAccount } from '#contract/own-account.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useAccount } from '../use-account.ts'

/** Tells who cannot be listed yet when the days of the plan start to count. */
export function ReviewFirst() {
  const { data: account } = useAccount()
  const missing = account && missingOf(account)
  if (account && isWithUs(account)) return <StartsWhenListed />
  return (
    missing && (
      <p className="note">
        <Icon name="info" />
        <span>
          O tempo do plano conta a partir do pagamento, e o anúncio só aparece quando estiver tudo pronto: {missing}.
        </span>
      </p>
    )
  )
}

const StartsWhenListed = () => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>
      Sua conta está em análise. Se pagar agora, os dias do plano só começam a contar quando o anúncio entrar no ar, no
      máximo 30 dias depois do pagamento.
    </span>
  </p>
)

/** Only our review is missing. */
function isWithUs({ kyc, profile }: OwnAccount) {
  if (kyc === null || !profile) return false
  const { live, state } = profile.review
  return live ? kyc === 'pending' : state === 'pending'
}

function missingOf({ kyc, profile }: OwnAccount) {
  const parts = [
    kyc === null && 'falta enviar os documentos',
    kyc === 'pending' && 'os documentos estão em análise',
    !profile && 'falta criar o perfil',
  ].filter(Boolean)
  return parts.length > 0 && parts.join(', e ')
}
