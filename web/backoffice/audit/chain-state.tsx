import { Icon } from '#web/ui/icon.tsx'

/** Whether every entry still follows from the one before it. */
export const ChainState = ({ intact, broken_at }: { intact: boolean; broken_at: number | null }) => (
  <p role="status">
    {intact ? (
      <span className="badge badge-green">
        <Icon name="shield-check" />
        Auditoria íntegra
      </span>
    ) : (
      <span className="badge badge-danger">
        <Icon name="triangle-alert" />
        Auditoria violada no registro {broken_at}
      </span>
    )}
  </p>
)
