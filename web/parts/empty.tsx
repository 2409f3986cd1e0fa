import type { ReactNode } from 'react'

export const Empty = ({ title, hope, children }: { title: string; hope?: string; children?: ReactNode }) => (
  <div className="empty">
    <img src="/art/rio-vazio.svg" alt="" width="320" height="200" />
    <h2>{title}</h2>
    {hope && <p className="muted">{hope}</p>}
    {children}
  </div>
)
