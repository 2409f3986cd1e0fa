import './entry.css'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { WideLogo } from './screen.tsx'

type Point = { icon: IconName; text: string }

const usual: readonly Point[] = [
  { icon: 'badge-check', text: 'A verificação é feita por pessoas.' },
  { icon: 'lock-keyhole', text: 'Seu nome e seus documentos nunca aparecem no anúncio.' },
]

/** Introduces the site beside forms for people without an account; only wide windows show it. */
export const EntryAside = ({ points = usual }: { points?: readonly Point[] }) => (
  <aside className="entry-aside" data-theme="dark" aria-label="Véspera">
    <WideLogo />
    <div>
      <p className="display">Perfis verificados no Rio de Janeiro.</p>
      <ul>
        {points.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  </aside>
)
