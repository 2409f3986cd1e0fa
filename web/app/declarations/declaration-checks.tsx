import './declarations.css'
import { useEffect, useId, useRef } from 'react'
import type { OwnDeclaration } from '#contract/declarations.ts'
import { Check } from '#web/kit/check.tsx'
import { FieldError } from '#web/kit/field-error.tsx'
import type { Declarations } from './use-declarations.ts'

/** One checkbox per declaration; none starts ticked. */
export function DeclarationChecks({ missing, ticked, tick, refusals }: Declarations) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) showFirst(list.current)
  }, [refusals])
  return (
    <div className="declarations" ref={list}>
      {missing.map(declaration => (
        <DeclarationCheck
          key={declaration.kind}
          declaration={declaration}
          isTicked={ticked.includes(declaration.kind)}
          error={refusals > 0 && !ticked.includes(declaration.kind) ? 'Marque para continuar.' : undefined}
          onTick={isTicked => tick(declaration.kind, isTicked)}
        />
      ))}
    </div>
  )
}

function showFirst(list: HTMLElement | null) {
  const box = list?.querySelector<HTMLElement>('[aria-invalid="true"]')
  box?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
}

type DeclarationCheckProps = {
  declaration: OwnDeclaration
  isTicked: boolean
  error: string | undefined
  onTick: (isTicked: boolean) => void
}

function DeclarationCheck({ declaration, isTicked, error, onTick }: DeclarationCheckProps) {
  const id = useId()
  const { kind, title } = declaration
  return (
    <section className="panel declaration check-field" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <Statements {...declaration} id={`${id}-text`} />
      <Check
        name={`declaration-${kind}`}
        checked={isTicked}
        onChecked={onTick}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-err ${id}-text` : `${id}-text`}
      >
        {doing[kind]}
      </Check>
      <FieldError id={id} message={error} />
    </section>
  )
}

const doing: Record<OwnDeclaration['kind'], string> = {
  own_will: 'Li, e declaro que é verdade',
  ad_rights: 'Li, e declaro que é verdade',
  publication: 'Li e autorizo a publicação',
  sensitive_data: 'Li e autorizo o uso dos dados sensíveis',
}

export const Statements = ({ statements, id }: Pick<OwnDeclaration, 'statements'> & { id?: string }) => (
  <ul id={id}>
    {statements.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
