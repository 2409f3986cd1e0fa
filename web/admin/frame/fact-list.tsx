import type { ReactNode } from 'react'

type FactListProps = { facts: readonly (readonly [name: string, value: ReactNode])[] }

export const FactList = ({ facts }: FactListProps) => (
  <dl className="dl">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
