import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { projectRoot } from '#server/platform/env/project-root.ts'

type Node = Record<string, unknown>
type Discriminated = { discriminator: { propertyName: string; mapping: Record<string, string> } }

/** Meta's OpenAPI description, with a fix for the pattern of a button's index (see SOURCE.md). */
const document = parse(
  readFileSync(join(projectRoot, 'test/message-service/messages.yaml'), 'utf8').replaceAll('^[2-6, 11-14]$', '^[0-9]$'),
) as { components: { schemas: Record<string, Node> } }

const ajv = new Ajv({ strict: false, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema(document, 'api')
const compiled = new Map<string, ValidateFunction>()

/** Returns the message's first violation of the official schema, or null. */
export function messageFault(message: unknown): string | null {
  const { template } = Object(message) as { template?: { components?: Node[] } }
  const parts = template?.components?.flatMap(component => [
    faultAs('TemplateComponent', component),
    ...parametersOf(component).map(one =>
      faultAs(component.type === 'button' ? 'ButtonParameterObject' : 'ParameterObject', one),
    ),
  ])
  return valueFault('Message', message) ?? parts?.find(fault => fault !== null) ?? null
}

export const answerFault = (body: unknown) => valueFault('MessageResponsePayload', body)
export const senderFault = (body: unknown) => valueFault('PhoneNumberInfo', body)
export const errorFault = (body: unknown) => valueFault('GraphAPIError', body)

const parametersOf = ({ parameters }: Node) => (Array.isArray(parameters) ? (parameters as Node[]) : [])

/** Validates against the schema that the message's `type` selects. */
function faultAs(base: string, value: Node) {
  const { discriminator } = document.components.schemas[base] as Discriminated
  const chosen = discriminator.mapping[String(value[discriminator.propertyName])]
  return chosen
    ? valueFault(chosen.split('/').at(-1) as string, value)
    : `${base}: unknown ${discriminator.propertyName}`
}

function valueFault(schema: string, value: unknown) {
  const validate = compiled.get(schema) ?? ajv.compile({ $ref: `api#/components/schemas/${schema}` })
  compiled.set(schema, validate)
  return validate(value) ? null : `${schema}: ${ajv.errorsText(validate.errors)}`
}
