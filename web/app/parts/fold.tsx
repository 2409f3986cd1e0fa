import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'

type FoldProps = { heading: string; now?: string; children: ReactNode }

export const Fold = ({ heading, now, children }: FoldProps) => (
  <details className="fold">
    <summary>
      <h2>{heading}</h2>
      {now && <span className="muted small">{now}</span>}
      <Icon name="chevron-down" />
    </summary>
    <div className="stack">{children}</div>
  </details>
)
