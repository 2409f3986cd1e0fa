import { type FormPlan, mediaPart } from './form-plans.ts'

/** A partner's form has no preview; its two halves have the columns. */
export const columnsOf = ({ kind }: FormPlan) => `columns form-columns${kind === 'partner' ? ' is-partner' : ''}`

/** Where a wide window has room, the second half stands beside the first. */
export function halvesOf({ asks }: FormPlan) {
  const second = asks.findIndex(part => part === mediaPart || part.key === 'document')
  return second < 0 ? [asks] : [asks.slice(0, second), asks.slice(second)]
}
