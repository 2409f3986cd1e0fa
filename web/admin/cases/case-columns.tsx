import type { ReactNode } from 'react'

type CaseColumnsProps = { decision: ReactNode; facts: ReactNode; className?: string; children: ReactNode }

/**
 * Left: the person's submission. Right: the decision, always in view. A phone shows the decision first, above the
 * facts.
 */
export const CaseColumns = ({ decision, facts, className = '', children }: CaseColumnsProps) => (
  <div className="split">
    <div className="stack stack-3 split-first decide-side">
      {decision}
      {facts}
    </div>
    <div className={`stack stack-3 split-side ${className}`.trim()}>{children}</div>
  </div>
)
