import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-shapes.ts'

type BadgeProps = {
  tone: 'green' | 'gold'
  explainedBy: string
  children: ReactNode
}

export const Badge = ({ tone, explainedBy, children }: BadgeProps) => (
  <button type="button" className={`badge badge-${tone}`} popoverTarget={explainedBy}>
    {children}
    <QuestionMark />
  </button>
)

export const QuestionMark = () => (
  <span className="what">
    <span aria-hidden="true">?</span>
    <span className="sr">, o que é isto?</span>
  </span>
)

type ExplanationProps = { id: string; heading: string; children: ReactNode }

/** The browser opens and closes this without script. */
export const Explanation = ({ id, heading, children }: ExplanationProps) => (
  <div className="explanation" id={id} popover="auto" role="dialog" aria-label={heading}>
    <b>{heading}</b>
    <p className="small">{children}</p>
    <button type="button" className="btn btn-sm btn-secondary" popoverTarget={id} popoverTargetAction="hide">
      Entendi
    </button>
  </div>
)

export type StatusLook = { tone?: 'green' | 'gold' | 'info' | 'danger'; icon?: IconName }

export const StatusBadge = ({ tone, icon, children }: StatusLook & { children: ReactNode }) => (
  <span className={tone ? `badge badge-${tone}` : 'badge'}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
)
