import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject } from 'ajv'
import { parse } from 'yaml'
import { projectRoot } from '#server/platform/env/project-root.ts'

type Form = { properties: object }
type Operation = { requestBody?: { content: Record<string, { schema: Form }> } }

const document = parse(readFileSync(join(projectRoot, 'test/sms-service/twilio.yaml'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

// `validateFormats`: most formats are Twilio's own. A form's values are all text.
const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, coerceTypes: true })
ajv.addSchema(document, 'api')

const formType = 'application/x-www-form-urlencoded'

/** The first violation of the official schema by a request such as `POST /2010-04-01/…`, or null. */
export function requestFault(route: string, form: Record<string, string>): string | null {
  const [method = '', path = ''] = route.split(' ')
  const known = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content[formType]?.schema.properties ?? {}
  // The schema allows more, but Twilio ignores names that it doesn't know.
  const unknown = Object.keys(form).find(name => !(name in known))
  return unknown ? `unknown field ${unknown}` : faultAt([...operation(route), 'requestBody', 'content', formType], form)
}

export const answerFault = (route: string, status: number, body: object) =>
  faultAt([...operation(route), 'responses', String(status), 'content', 'application/json'], body)

function operation(route: string) {
  const [method = '', path = ''] = route.split(' ')
  return ['paths', path, method.toLowerCase()]
}

function faultAt(way: string[], value: object) {
  const pointer = [...way, 'schema'].map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const schema: AnySchemaObject = { $ref: `api#/${pointer.join('/')}` }
  const validate = ajv.compile(schema)
  return validate({ ...value }) ? null : `${way[1]}: ${ajv.errorsText(validate.errors)}`
}
