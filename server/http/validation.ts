import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import pt from 'zod/v4/locales/pt-BR.js'
import { messages } from '#contract/messages.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'

z.config(pt())

type Issue = z.core.$ZodIssue

/** Checks a part of a request; what is wrong becomes a refusal that names every field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  data => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: toRefusal(result.error.issues) }
  }

/** The first message of each field, in the order in which the schema declares them. */
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
