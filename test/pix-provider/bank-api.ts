import { type Answer, answers, type Habits, problem } from './answers.ts'
import type { Books } from './books.ts'
import { answerFault, requestFault, valueFault } from './official-schema.ts'

type Bank = { books: Books; habits: Habits; note(fault: string): void }

/** Answers an API call, and records requests and responses that violate the official schema. */
export function answerCall({ books, habits, note }: Bank, method: string, url: string, json: unknown): Answer {
  const found = routeOf(method, url)
  if (!found) return problem(404)
  const { route, params } = found
  const fault = requestFault(route, json) ?? paramsFault(params)
  if (fault) {
    note(`${route} asked: ${fault}`)
    return problem(400)
  }
  const response = answers[route]?.({ books, habits, params, body: json ?? {} }) ?? problem(404)
  const odd = answerFault(route, response.status, response.json)
  if (odd) note(`${route} answered: ${odd}`)
  return response
}

const schemaOf: Record<string, string> = { txid: 'TxId', e2eid: 'EndToEndId', id: 'DevolucaoId' }

function paramsFault(params: Record<string, string>) {
  for (const [name, value] of Object.entries(params)) {
    const schema = schemaOf[name]
    const fault = schema && (valueFault(schema, value) ?? (/^[a-zA-Z0-9]{1,35}$/.test(value) ? null : 'odd letters'))
    if (fault) return `${name}: ${fault}`
  }
  return null
}

function routeOf(method: string, url: string) {
  const given = new URL(url, 'https://banco').pathname.split('/')
  for (const route of Object.keys(answers)) {
    const [verb, path = ''] = route.split(' ')
    const params = verb === method ? readParams(path.split('/'), given) : undefined
    if (params) return { route, params }
  }
  return undefined
}

function readParams(parts: string[], given: string[]) {
  if (parts.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = decodeURIComponent(given[index] ?? '')
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  return params
}
