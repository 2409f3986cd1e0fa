import type { ReactNode } from 'react'

/** A place with nothing to show: what is missing, what to expect, and as `children` the one way out. */
export const Empty = ({ title, hope, children }: { title: string; hope?: string; children?: ReactNode }) => (
  <div className="empty">
    <img src="/art/rio-vazio.svg" alt="" width="320" height="200" />
    <h2>{title}</h2>
    {hope && <p className="muted">{hope}</p>}
    {children}
  </div>
)
