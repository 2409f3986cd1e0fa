import type { CampaignCase } from '#contract/campaign-review.ts'
import type { DocumentCaseDetail } from '#contract/document-review.ts'
import { formatCount } from '#contract/format.ts'
import type { MediaState } from '#contract/media.ts'
import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import { StatusBadge, type StatusLook } from '#web/kit/badge.tsx'

type StateLook = StatusLook & { label: string; masculine?: string }

const looks: Record<MediaState, StateLook> = {
  pending: { tone: 'info', icon: 'clock', label: 'Aguardando' },
  approved: { tone: 'green', icon: 'circle-check', label: 'Aprovada', masculine: 'Aprovado' },
  refused: { tone: 'danger', icon: 'circle-x', label: 'Recusada', masculine: 'Recusado' },
}

/** In Portuguese, only `vídeo` is masculine. */
export const StateBadge = ({ state, of }: { state: MediaState; of?: 'image' | 'video' }) => {
  const { label, masculine = label, ...look } = looks[state]
  return <StatusBadge {...look}>{of === 'video' ? masculine : label}</StatusBadge>
}

export const KycBadge = ({ kyc }: { kyc: 'pending' | 'okay' | null }) =>
  kyc === 'okay' ? (
    <StatusBadge tone="green" icon="badge-check">
      Documentos aprovados
    </StatusBadge>
  ) : (
    <StatusBadge tone="info" icon="id-card">
      {kyc === 'pending' ? 'Documentos em análise' : 'Sem documentos aprovados'}
    </StatusBadge>
  )

const ordinals = ['', 'Primeiro', 'Segundo', 'Terceiro', 'Quarto', 'Quinto']
export const formatSending = (sendings: number) => `${ordinals[sendings] ?? `${sendings}º`} envio`

export const DocumentBadges = ({ one }: { one: DocumentCaseDetail }) => (
  <span className="badges">
    {one.frozen && (
      <StatusBadge tone="danger" icon="lock-keyhole">
        Suspenso
      </StatusBadge>
    )}
    {one.number_changed_at && (
      <StatusBadge tone="gold" icon="smartphone">
        Número trocado
      </StatusBadge>
    )}
    {one.proposed_by && (
      <StatusBadge tone="gold" icon="eye">
        Segunda análise
      </StatusBadge>
    )}
    {one.sendings > 1 && (
      <StatusBadge tone="info" icon="rotate-ccw">
        {formatSending(one.sendings)}
      </StatusBadge>
    )}
    {one.claimed_by && <StatusBadge icon="eye">Com {one.claimed_by}</StatusBadge>}
  </span>
)

export const ProfileBadges = ({ one: { marks, live, state } }: { one: ProfileCaseDetail }) => (
  <span className="badges">
    {marks > 0 && (
      <StatusBadge tone="danger" icon="triangle-alert">
        {formatCount(marks, 'palavra marcada', 'palavras marcadas')}
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
        {formatCount(version.marks.length, 'palavra marcada', 'palavras marcadas')}
      </StatusBadge>
    )}
    {state === 'pending' && (
      <StatusBadge icon={live ? 'rotate-ccw' : 'plus'}>{live ? 'Alteração' : 'Anúncio novo'}</StatusBadge>
    )}
    {version.animated && <StatusBadge icon="play">Animação</StatusBadge>}
    {!active && <StatusBadge icon="eye-off">Desligada pelo parceiro</StatusBadge>}
  </span>
)
