import type { FastifyInstance } from 'fastify'
import { isCardNumber } from '#server/start/scrub.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one place where the number of a card is sent to. */
    card?: boolean
  }
}

/** From 15 digits on: a company's tax number has 14. */
const shortest = 15
const deepest = 6

/** No other call takes the number of a card in, whatever field it was typed into. */
export function refuseCardNumbers(http: FastifyInstance) {
  http.addHook('preValidation', async request => {
    if (request.is404 || request.routeOptions.config.card || !isJson(request.headers['content-type'])) return
    if (holdsNumber(request.body, deepest)) throw Object.assign(new Error('a card number'), { statusCode: 400 })
  })
}

const isJson = (type = '') => type.startsWith('application/json')

function holdsNumber(value: unknown, depth: number): boolean {
  if (typeof value === 'string' || typeof value === 'number') return isNumber(String(value))
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return Object.values(value).some(part => holdsNumber(part, depth - 1))
}

/** The whole of a field; digits within a text are left alone. */
function isNumber(text: string) {
  if (!/^\s*\d[\d\s.-]{13,30}$/.test(text)) return false
  const digits = text.replace(/\D/g, '')
  return digits.length >= shortest && isCardNumber(digits)
}
