import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Checks } from './checks-of.ts'
import { fieldNames } from './form-parts.ts'
import { whereIs } from './form-plans.ts'
import { valuesIn } from './profile-values.ts'

/** Every field that would be refused, each a link to it; nothing when the form can be sent. */
export function MissingList({ checks, address }: { checks: Checks; address: string }) {
  const wrong = checks.wrong(valuesIn(useWatch()))
  if (wrong.length === 0) return null
  return (
    <section className="panel missing" aria-labelledby="missing">
      <h2 id="missing">Falta preencher</h2>
      <ul>
        {wrong.map(({ field }) => (
          <li key={field}>
            <Link
              className="link"
              to={`${whereIs(field, address)}#${field}`}
              replace={whereIs(field, address) === address}
            >
              {fieldNames[field]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
