import type { CSSProperties } from 'react'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { InnerHeader } from '../parts/screen.tsx'
import type { FormPlan } from './form-plans.ts'

/** The header of a form's screen; how far a form of two steps is, is also written above its heading. */
export const FormHeader = ({ plan: { title, leave, step } }: { plan: FormPlan }) => (
  <>
    <InnerHeader title={title} {...leave} end={<QuickExit />} />
    {step && (
      <div className="progress form-progress" aria-hidden="true">
        <span style={{ '--p': step * 50 } as CSSProperties} />
      </div>
    )}
  </>
)

export const stepOf = (step: 1 | 2) => `Passo ${step} de 2`
