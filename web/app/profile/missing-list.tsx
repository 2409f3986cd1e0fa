import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { stuckTexts } from '../media/item-labels.ts'
import type { MediaFieldName, MediaItem } from '../media/media-item.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import type { Checks } from './checks-of.ts'
import { type FieldName, type FormKind, nameOfField } from './form-parts.ts'
import { whereIs } from './form-plans.ts'
import { valuesIn } from './profile-values.ts'

type MissingListProps = { kind: FormKind; checks: Checks; media: MediaDraft; address: string }
type Missing = { field: FieldName; text: string }

/** All that keeps the form from being sent, each a link to its field; nothing when it can be. */
export function MissingList({ kind, checks, media, address }: MissingListProps) {
  const wrong = checks.wrong(valuesIn(useWatch())).map(({ field }) => ({ field, text: nameOfField(field, kind) }))
  const missing = [...wrong, ...stuckIn('images', media.photos), ...stuckIn('videos', media.videos)]
  if (missing.length === 0) return null
  return (
    <section className="panel missing" aria-labelledby="missing">
      <h2 id="missing">Falta preencher ou corrigir</h2>
      <ul>
        {missing.map(({ field, text }) => (
          <li key={text}>
            <Link
              className="link"
              to={`${whereIs(field, address)}#${field}`}
              replace={whereIs(field, address) === address}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stuckIn = (field: MediaFieldName, items: readonly MediaItem[]): Missing[] =>
  stuckTexts(items).map(text => ({ field, text }))
