import type { OwnAccount } from '#contract/own-account.ts'
import { Icon } from '#web/ui/icon.tsx'

/** How the version stands that was sent last; of an approved one there is nothing to say. */
export function ReviewNote({ account: { profile } }: { account: OwnAccount }) {
  if (!profile || profile.review.state === 'approved') return null
  const { state, refusal, live } = profile.review
  return state === 'refused' ? <Refused reason={refusal} /> : <Pending isLive={live} />
}

const Refused = ({ reason }: { reason: string | null }) => (
  <p className="note note-danger">
    <Icon name="circle-alert" />
    <span>
      <b>Seu perfil não foi aceito.</b> {reason} Corrija e envie de novo.
    </span>
  </p>
)

const Pending = ({ isLive }: { isLive: boolean }) => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>
      <b>Em análise.</b> Estamos conferindo o que você enviou.{' '}
      {isLive
        ? 'Até lá, os visitantes veem a versão anterior.'
        : 'Seu anúncio aparece depois que o perfil for aprovado.'}
    </span>
  </p>
)
