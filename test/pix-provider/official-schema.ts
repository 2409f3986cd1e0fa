import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import { projectRoot } from '#server/platform/env/project-root.ts'

type Node = Record<string, unknown>

/** The official OpenAPI document of the API Pix, with the CPF patterns fixed (see SOURCE.md). */
const document = parse(
  readFileSync(join(projectRoot, 'test/pix-provider/openapi.yaml'), 'utf8').replaceAll(
    String.raw`"/^\\d{11}$/"`,
    String.raw`"^\\d{11}$"`,
  ),
) as Node

const ajv = new Ajv({ strict: false, allErrors: false, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema(document, 'api')
const compiled = new Map<string, ValidateFunction>()

/** The first violation of the official schema by a request such as `PUT /cob/{txid}`, or null. */
export const requestFault = (route: string, body: unknown) =>
  body === undefined && route.startsWith('GET ') ? null : faultAt([...operation(route), 'requestBody'], body)

export const answerFault = (route: string, status: number, body: unknown) =>
  faultAt([...operation(route), 'responses', String(status)], body)

export const callbackFault = (body: unknown) =>
  faultAt(
    [
      ...operation('PUT /webhook/{chave}'),
      'callbacks',
      'listaPix',
      '{$request.body#/webhookUrl}/pix',
      'post',
      'requestBody',
    ],
    body,
  )

/** Validates a value against a named schema such as `TxId`. */
export const valueFault = (schema: string, value: unknown) => check(['components', 'schemas', schema], value)

const operation = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return ['paths', path, method.toLowerCase()]
}

function faultAt(place: string[], body: unknown) {
  const found = follow(place)
  if (!found) return `${place.join(' ')}: is not in the official schema`
  const content = follow([...found, 'content'])
  if (!content) return body === undefined ? null : 'has a body that the official schema has not'
  const type = Object.keys(at(content))[0] as string
  return check([...content, type, 'schema'], body)
}

function check(place: string[], value: unknown) {
  const pointer = place.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
  compiled.set(pointer, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

/** Resolves every `$ref` along a path. */
function follow(place: string[]): string[] | undefined {
  let at: string[] = []
  let node: unknown = document
  for (const part of place) {
    node = (node as Node)[part]
    at = [...at, part]
    if (node === undefined) return undefined
    const ref = (node as Node).$ref
    if (typeof ref !== 'string') continue
    at = ref.slice(2).split('/')
    node = at.reduce<unknown>((inner, name) => (inner as Node)[name], document)
  }
  return at
}

const at = (place: string[]) => place.reduce<unknown>((inner, name) => (inner as Node)[name], document) as Node
