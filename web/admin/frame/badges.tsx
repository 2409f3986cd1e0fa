import type { MediaState } from '#contract/media.ts'
import { StatusBadge, type StatusLook } from '#web/kit/badge.tsx'

type StateLook = StatusLook & { label: string; masculine?: string }

const looks: Record<MediaState, StateLook> = {
  pending: { tone: 'info', icon: 'clock', label: 'Aguardando' },
  approved: { tone: 'green', icon: 'circle-check', label: 'Aprovada', masculine: 'Aprovado' },
  refused: { tone: 'danger', icon: 'circle-x', label: 'Recusada', masculine: 'Recusado' },
}

/** Only `vídeo` is masculine. */
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
