import type { ReactNode } from 'react'

/** Dark in every theme. */
export const Sky = ({ art, children }: { art: string; children: ReactNode }) => (
  <main className="sky" data-theme="dark">
    <img src={art} alt="" width="390" height="844" fetchPriority="high" />
    <div className="sky-in">{children}</div>
  </main>
)
