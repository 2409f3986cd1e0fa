import { DiscreetToggle } from './discreet-toggle.tsx'

export const PageHead = ({ heading, found }: { heading: string; found?: string | undefined }) => (
  <div className="row-between page-head">
    <h1>{heading}</h1>
    {found && (
      <p className="muted small num desk-only" role="status">
        {found}
      </p>
    )}
    <DiscreetToggle className="mob-only on-surface" />
  </div>
)
