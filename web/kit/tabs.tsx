import type { ReactNode } from 'react'

export type Tab = { id: string; label: string; count?: number; content: ReactNode }

/** Without script these are links to sections of the page. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <div data-tabs>
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ id, label, count }) => (
        <a key={id} id={`aba-${id}`} href={`#${id}`}>
          {label} {count !== undefined && <span className="n">{count}</span>}
        </a>
      ))}
    </nav>
    <div className="panels">
      {tabs.map(({ id, content }) => (
        <section key={id} id={id} aria-labelledby={`aba-${id}`}>
          {content}
        </section>
      ))}
    </div>
  </div>
)
