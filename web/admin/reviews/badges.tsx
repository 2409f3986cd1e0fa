import type { CampaignCase } from '#contract/campaign-review.ts'
import type { Case } from '#contract/kyc-review.ts'
import type { MediaState } from '#contract/media.ts'
import type { ProfileCase } from '#contract/profile-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'

type StateLook = { tone: string; icon: IconName; label: string; masculine?: string }

const looks: Record<MediaState, StateLook> = {
  pending: { tone: 'badge-info', icon: 'clock', label: 'Aguardando' },
  approved: { tone: 'badge-green', icon: 'circle-check', label: 'Aprovada', masculine: 'Aprovado' },
  refused: { tone: 'badge-danger', icon: 'circle-x', label: 'Recusada', masculine: 'Recusado' },
}

/** Only `vídeo` is masculine. */
export const StateBadge = ({ state, of }: { state: MediaState; of?: 'image' | 'video' }) => {
  const { tone, icon, label, masculine } = looks[state]
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} />
      {(of === 'video' && masculine) || label}
    </span>
  )
}

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

const ordinals = ['', 'Primeiro', 'Segundo', 'Terceiro', 'Quarto', 'Quinto']
export const formatSending = (sendings: number) => `${ordinals[sendings] ?? `${sendings}º`} envio`

export const hasAlerts = ({ frozen, sendings, claimed_by }: Case) => frozen || sendings > 1 || claimed_by !== null

export const DocumentBadges = ({ one }: { one: Case }) => (
  <span className="badges">
    {one.frozen && (
      <span className="badge badge-danger">
        <Icon name="lock-keyhole" />
        Suspenso
      </span>
    )}
    {one.sendings > 1 && (
      <span className="badge badge-info">
        <Icon name="rotate-ccw" />
        {formatSending(one.sendings)}
      </span>
    )}
    {one.claimed_by && (
      <span className="badge badge-gold">
        <Icon name="eye" />
        Com {one.claimed_by}
      </span>
    )}
  </span>
)

export const ProfileBadges = ({ one: { marks, live, state } }: { one: ProfileCase }) => (
  <span className="badges">
    {marks > 0 && (
      <span className="badge badge-danger">
        <Icon name="triangle-alert" />
        {marks === 1 ? '1 palavra marcada' : `${marks} palavras marcadas`}
      </span>
    )}
    {state === 'pending' && (
      <span className="badge">
        <Icon name={live ? 'rotate-ccw' : 'plus'} />
        {live ? 'Alteração' : 'Perfil novo'}
      </span>
    )}
  </span>
)

export const CampaignBadges = ({ one: { version, live, state, active, suspension } }: { one: CampaignCase }) => (
  <span className="badges">
    {suspension && (
      <span className="badge badge-danger">
        <Icon name="circle-pause" />
        Retirada do ar
      </span>
    )}
    {version.marks.length > 0 && (
      <span className="badge badge-danger">
        <Icon name="triangle-alert" />
        {version.marks.length === 1 ? '1 palavra marcada' : `${version.marks.length} palavras marcadas`}
      </span>
    )}
    {state === 'pending' && (
      <span className="badge">
        <Icon name={live ? 'rotate-ccw' : 'plus'} />
        {live ? 'Alteração' : 'Anúncio novo'}
      </span>
    )}
    {version.animated && (
      <span className="badge">
        <Icon name="play" />
        Animação
      </span>
    )}
    {!active && (
      <span className="badge">
        <Icon name="eye-off" />
        Desligada pelo parceiro
      </span>
    )}
  </span>
)
