import './safety-note.css'
import type { ReactNode } from 'react'
import { Icon } from '../kit/icon.tsx'

const helplines = [
  ['100', 'Disque 100', 'direitos humanos'],
  ['180', 'Ligue 180', 'violência contra a mulher'],
  ['190', '190', 'emergência'],
  ['188', 'CVV 188', 'apoio emocional'],
] as const

export const SafetyNote = () => (
  <aside className="note" aria-label="Segurança">
    <Icon name="shield-check" />
    <div>
      <p>
        <b>Combine com segurança.</b> Prefira lugares conhecidos e desconfie de pedido de pagamento adiantado.
      </p>
      <Helplines />
    </div>
  </aside>
)

export const SaferNet = () => (
  <p className="small muted">
    A{' '}
    <a className="link" href="https://www.safernet.org.br/" target="_blank" rel="noopener noreferrer nofollow">
      SaferNet
      <span className="sr"> (abre em outra aba)</span>
    </a>{' '}
    orienta vítimas de crimes na internet.
  </p>
)

type HelpProps = { heading?: string; lead?: string; children?: ReactNode }

export const HelpSection = ({
  heading = 'Se você precisa de ajuda',
  lead = 'As ligações são gratuitas e sigilosas.',
  children,
}: HelpProps) => (
  <section aria-labelledby="ajuda">
    <h2 id="ajuda">{heading}</h2>
    <p>{lead}</p>
    <Helplines />
    {children}
  </section>
)

export const Helplines = () => (
  <ul className="helplines">
    {helplines.map(([number, name, subject]) => (
      <li key={number}>
        <a className="link" href={`tel:${number}`}>
          {name}
        </a>
        {subject}
      </li>
    ))}
  </ul>
)
