import './card.css'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'

export type Tone = 'good' | 'bad' | 'open'

const icons: Record<Tone, IconName> = { good: 'check', bad: 'x', open: 'clock' }

type PaymentResultProps = { tone: Tone; heading: string; children: ReactNode }

/** How a payment stands; it is heard when it changes by itself. */
export const PaymentResult = ({ tone, heading, children }: PaymentResultProps) => (
  <div className="pay-result" role="status">
    <Icon name={icons[tone]} className={`mark is-${tone}`} />
    <h1>{heading}</h1>
    {children}
  </div>
)
