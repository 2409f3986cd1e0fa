import { Icon } from '../kit/icon.tsx'

/** Covers every photo (design guide, section 11). Hidden without script. */
export const DiscreetToggle = ({ className = '' }: { className?: string }) => (
  <button
    type="button"
    className={`iconbtn needs-script discreet ${className}`}
    aria-label="Modo discreto"
    aria-pressed="false"
    data-discreet-toggle
  >
    <Icon name="eye" />
    <Icon name="eye-off" />
  </button>
)
