import { Icon } from '../kit/icon.tsx'

export const QuickExit = () => (
  <a className="exit" href="https://www.google.com" rel="noreferrer" title="Saída rápida (Esc duas vezes)" data-exit>
    <Icon name="door-open" />
    <span>Saída rápida</span>
  </a>
)
