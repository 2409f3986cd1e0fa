import './tabs.css'
import type { ReactNode } from 'react'

export type Tab = {
  id: string
  label: string
  count?: number
  content: ReactNode
  /** Puts this panel last, because a wide window shows all panels. */
  isReadLast?: boolean
}

const isReadEarly = ({ isReadLast }: Tab) => !isReadLast

/** Without script, the tabs are links to sections of the page. */
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
      {[...tabs.filter(isReadEarly), ...tabs.filter(tab => !isReadEarly(tab))].map(({ id, content }) => (
        <section key={id} id={id} aria-labelledby={`aba-${id}`}>
          {content}
        </section>
      ))}
    </div>
  </div>
)
