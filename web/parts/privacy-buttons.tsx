import { quickExitPath } from '#contract/quick-exit.ts'
import { Icon } from '../kit/icon.tsx'

/** Covers every photo. The button is hidden without script. */
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

const exitTitle = 'Saída rápida (Esc duas vezes ou Shift três). Os endereços ficam no histórico do navegador.'

export const QuickExit = () => (
  <a className="exit" href={quickExitPath} rel="nofollow noreferrer" title={exitTitle} data-exit>
    <Icon name="door-open" />
    <span>Saída rápida</span>
  </a>
)
