import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { messages } from '#contract/messages.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

/** For issues without a message in the contract. */
const words: Readonly<Partial<Record<Issue['code'], string>>> = {
  invalid_value: 'Escolha uma das opções.',
  too_big: 'O valor passa do limite.',
  too_small: 'O valor fica abaixo do mínimo.',
}
const isMissing = ({ code, input }: RawIssue) => code === 'invalid_type' && (input === undefined || input === null)

z.config({ localeError: issue => (isMissing(issue) ? 'Falta preencher.' : (words[issue.code] ?? 'Valor inválido.')) })

export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  data => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: toRefusal(result.error.issues) }
  }

/** The first message of each field, in the order of the schema. */
export function toRefusal(issues: readonly Issue[]) {
  const first = new Map<string, string>()
  for (const [field, message] of issues.flatMap(fieldMessages)) if (!first.has(field)) first.set(field, message)
  const errors: FieldErrors = Object.fromEntries([...first].map(([field, message]) => [field, [message]]))
  return new Refusal('invalid', first.values().next().value ?? messages.invalid, errors)
}

function fieldMessages(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => [key, messages.unknownParameter])
  return [[issue.path.join('.') || 'body', issue.message]]
}
