import type { CSSProperties } from 'react'

type ProgressProps = { label: string; percent: number; className?: string }

export const Progress = ({ label, percent, className = 'progress' }: ProgressProps) => (
  <div
    className={className}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    style={{ '--p': percent } as CSSProperties}
  >
    <span />
  </div>
)
