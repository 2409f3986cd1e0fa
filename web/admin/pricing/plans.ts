import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#contract/format.ts'
import { type AdminPlan, listAdminPlans } from '#contract/plan.ts'
import { call } from '../calls.ts'
import { userTypeName } from '../user-types.ts'
import { type FieldLabels, formatValue } from './change-history.tsx'

export const plansKey = 'plans'

export const usePlans = () => useQuery({ queryKey: [plansKey], queryFn: () => call(listAdminPlans, {}) })

/** `Básico · 7 dias`. Leaves out the tier if the title already begins with it. */
export const planName = ({ type_name, title }: AdminPlan) =>
  title.startsWith(type_name) ? title : `${type_name} · ${title}`

/** Whether the price is still an unconfirmed default. If so, the plan is not on sale. */
export const needsConfirmation = ({ confirmed, withdrawn }: AdminPlan) => !confirmed && !withdrawn

export const planFields: FieldLabels = {
  user_type: ['Tipo de conta', type => userTypeName(Number(type))],
  type_name: ['Nível', formatValue],
  title: ['Título', formatValue],
  days: ['Dias', formatValue],
  free_days: ['Dias de bônus', formatValue],
  amount: ['Preço', cents => formatCents(Number(cents))],
  position: ['Ordem', formatValue],
  withdrawn: ['Fora de venda', formatValue],
  confirmed: ['Preço confirmado', formatValue],
}
