import * as z from 'zod/mini'

const Faults = z.object({
  error_messages: z.array(
    z.object({
      code: z.optional(z.string()),
      error: z.optional(z.string()),
      parameter_name: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** Section 7's fields by the gateway's parameters, the more particular first. */
const fields = [
  { parameter: /card\.exp_month/, field: 'exp_month', message: 'Mês inválido.' },
  { parameter: /card\.exp_year/, field: 'exp_year', message: 'Ano inválido.' },
  { parameter: /card\.security_code/, field: 'security_code', message: 'CVV inválido.' },
  { parameter: /card\.(number|encrypted)/, field: 'number', message: 'Número do cartão inválido.' },
  { parameter: /(holder|customer)\.name/, field: 'name', message: 'Nome inválido.' },
  { parameter: /tax_id/, field: 'tax_id', message: 'CPF ou CNPJ inválido.' },
]

/** What the person can put right, in our words: none of the gateway's reaches anybody. */
export function readFaults(json: unknown): Record<string, string[]> {
  const parameters = (Faults.safeParse(json).data?.error_messages ?? []).map(
    ({ parameter_name }) => parameter_name ?? '',
  )
  const found = parameters.flatMap(name => fields.find(({ parameter }) => parameter.test(name)) ?? [])
  return Object.fromEntries(found.map(({ field, message }) => [field, [message]]))
}

/** The gateway's codes, for the log. */
export const faultCodes = (json: unknown) =>
  (Faults.safeParse(json).data?.error_messages ?? [])
    .map(({ code, error }) => code ?? error ?? '')
    .filter(code => /^\w{1,40}$/.test(code))
