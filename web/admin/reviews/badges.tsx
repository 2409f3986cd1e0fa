import type { CampaignCase } from '#contract/campaign-review.ts'
import type { Case } from '#contract/kyc-review.ts'
import type { ProfileCase } from '#contract/profile-review.ts'
import { StatusBadge } from '#web/kit/badge.tsx'

const ordinals = ['', 'Primeiro', 'Segundo', 'Terceiro', 'Quarto', 'Quinto']
export const formatSending = (sendings: number) => `${ordinals[sendings] ?? `${sendings}º`} envio`

export const hasAlerts = ({ frozen, sendings, claimed_by }: Case) => frozen || sendings > 1 || claimed_by !== null

export const DocumentBadges = ({ one }: { one: Case }) => (
  <span className="badges">
    {one.frozen && (
      <StatusBadge tone="danger" icon="lock-keyhole">
        Suspenso
      </StatusBadge>
    )}
    {one.sendings > 1 && (
      <StatusBadge tone="info" icon="rotate-ccw">
        {formatSending(one.sendings)}
      </StatusBadge>
    )}
    {one.claimed_by && (
      <StatusBadge tone="gold" icon="eye">
        Com {one.claimed_by}
      </StatusBadge>
    )}
  </span>
)

export const ProfileBadges = ({ one: { marks, live, state } }: { one: ProfileCase }) => (
  <span className="badges">
    {marks > 0 && (
      <StatusBadge tone="danger" icon="triangle-alert">
        {marks === 1 ? '1 palavra marcada' : `${marks} palavras marcadas`}
      </StatusBadge>
    )}
    {state === 'pending' && (
      <StatusBadge icon={live ? 'rotate-ccw' : 'plus'}>{live ? 'Alteração' : 'Perfil novo'}</StatusBadge>
    )}
  </span>
)

export const CampaignBadges = ({ one: { version, live, state, active, suspension } }: { one: CampaignCase }) => (
  <span className="badges">
    {suspension && (
      <StatusBadge tone="danger" icon="circle-pause">
        Retirada do ar
      </StatusBadge>
    )}
    {version.marks.length > 0 && (
      <StatusBadge tone="danger" icon="triangle-alert">
        {version.marks.length === 1 ? '1 palavra marcada' : `${version.marks.length} palavras marcadas`}
      </StatusBadge>
    )}
    {state === 'pending' && (
      <StatusBadge icon={live ? 'rotate-ccw' : 'plus'}>{live ? 'Alteração' : 'Anúncio novo'}</StatusBadge>
    )}
    {version.animated && <StatusBadge icon="play">Animação</StatusBadge>}
    {!active && <StatusBadge icon="eye-off">Desligada pelo parceiro</StatusBadge>}
  </span>
)
