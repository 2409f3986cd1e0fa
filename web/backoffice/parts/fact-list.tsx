import type { ReactNode } from 'react'

type Properties = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** What is known, each fact under its name. */
export const FactList = ({ facts }: Properties) => (
  <dl className="dl">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)
