import type { FormPlan, Part } from './form-plans.ts'

/** A partner's form has no preview, so its two halves fill the two columns. */
export const columnsOf = ({ kind }: FormPlan) => `columns form-columns${kind === 'partner' ? ' is-partner' : ''}`

const beginsSecondHalf: Partial<Record<Part['key'], true>> = { eyes_id: true, media: true, document: true }

/** A wide window shows the second half beside the first. */
export function halvesOf({ asks }: FormPlan) {
  const second = asks.findIndex(({ key }) => beginsSecondHalf[key])
  return second < 0 ? [asks] : [asks.slice(0, second), asks.slice(second)]
}
