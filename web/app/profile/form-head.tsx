import '../forms/form-head.css'
import type { CSSProperties } from 'react'
import { AppLink } from '../parts/app-link.tsx'
import { InnerHeader } from '../parts/screen.tsx'
import type { FormPlan } from './form-plans.ts'

export const FormHeader = ({ plan: { title, leave, step } }: { plan: FormPlan }) => (
  <>
    <InnerHeader title={title} {...leave} />
    {step && (
      <div className="progress form-progress" aria-hidden="true">
        <span style={{ '--p': step * 50 } as CSSProperties} />
      </div>
    )}
  </>
)

const stepOf = (step: 1 | 2) => `Passo ${step} de 2`

export const FormHead = ({ plan: { step, heading, other } }: { plan: FormPlan }) => (
  <div className="form-head">
    {step && <p className="small muted">{stepOf(step)}</p>}
    <h1>{heading}</h1>
    {other && (
      <p className="small muted">
        {other.lead}{' '}
        <AppLink className="link" href={other.formPath}>
          {other.label}
        </AppLink>
      </p>
    )}
  </div>
)
