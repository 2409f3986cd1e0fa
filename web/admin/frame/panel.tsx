import { type ReactNode, useId } from 'react'

type PanelProps = { title: ReactNode; className?: string; children: ReactNode }

export function Panel({ title, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section className={`panel stack ${className}`.trim()} aria-labelledby={id}>
      <h2 className="h-sm" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="dl">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)

export const Figures = ({ figures }: { figures: readonly Fact[] }) => (
  <dl className="kpis">
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
