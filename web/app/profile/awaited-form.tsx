import { useState } from 'react'
import { isInDocument } from '../forms/take-over.ts'
import { Screen } from '../parts/screen.tsx'
import { columnsOf, halvesOf } from './form-columns.ts'
import { FormHead, FormHeader } from './form-head.tsx'
import { AwaitedMedia, legendOf } from './form-parts.tsx'
import { type FormPlan, mediaPart, nameOfField, type Part } from './form-plans.ts'
import { EarlyPart, typedPart } from './typed-parts.tsx'

/**
 * The form's header, with placeholders for its fields and its button. In the first HTML, people can already type into
 * the first fields.
 */
export function AwaitedForm({ plan }: { plan: FormPlan }) {
  const [isEarly] = useState(isInDocument)
  return (
    <Screen title={plan.title} header={<FormHeader plan={plan} />} isWhole action={<span className="sk sk-block" />}>
      <div className={columnsOf(plan)}>
        <div>
          <FormHead plan={plan} />
          <div className="profile-form">
            {halvesOf(plan).map((parts, half) => (
              <div key={half ? 'second' : 'first'}>
                {parts.map(part => (
                  <AwaitedPart key={part.key} {...{ part, plan, isEarly }} />
                ))}
              </div>
            ))}
          </div>
        </div>
        {plan.kind !== 'partner' && (
          <div className="preview-beside">
            <span className="sk" />
          </div>
        )}
      </div>
    </Screen>
  )
}

type AwaitedPartProps = { part: Part; plan: FormPlan; isEarly: boolean }

function AwaitedPart({ part, plan, isEarly }: AwaitedPartProps) {
  const { key, fields } = part
  if (part === mediaPart) return <AwaitedMedia />
  const typed = typedPart(key)
  if (typed && isEarly) return <EarlyPart {...typed} />
  const [field] = fields
  return (
    <div className="field" aria-busy="true">
      <span className="label">{typed?.label ?? legendOf(part) ?? (field && nameOfField(field, plan.kind))}</span>
      <span className="sk sk-block" />
    </div>
  )
}
