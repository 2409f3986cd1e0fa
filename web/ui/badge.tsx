import type { ReactNode } from 'react'

export const Badge = ({ tone, children }: { tone: 'green' | 'gold'; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
)
