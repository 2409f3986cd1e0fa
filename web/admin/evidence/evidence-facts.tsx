import { type Evidence, openingStates } from '#contract/evidence.ts'
import { formatDateTime } from '#contract/format.ts'
import { StatusBadge } from '#web/kit/badge.tsx'

export const untilText = ({ until, on_air, held, kind }: Evidence) => {
  if (until) return formatDateTime(until)
  if (on_air) return '1 ano depois de sair do ar'
  return kind === 'held' || held ? 'enquanto durar a ordem' : 'na próxima destruição'
}

export const filesText = (files: number, waiting: number) =>
  waiting > 0 ? `${files}, ${waiting} a lacrar` : String(files)

export const EvidenceBadges = ({ one: { on_air, held, opening, kind } }: { one: Evidence }) => (
  <span className="badges">
    {kind === 'abuse' && (
      <StatusBadge tone="danger" icon="eye-off">
        Nunca se mostra
      </StatusBadge>
    )}
    {on_air && (
      <StatusBadge tone="green" icon="circle-check">
        No ar
      </StatusBadge>
    )}
    {held && (
      <StatusBadge tone="gold" icon="lock-keyhole">
        Guarda legal
      </StatusBadge>
    )}
    {opening && opening !== 'over' && opening !== 'refused' && (
      <StatusBadge tone="info" icon="key-round">
        {openingStates[opening]}
      </StatusBadge>
    )}
  </span>
)
