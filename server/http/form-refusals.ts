import { formFaults } from '#contract/form-faults.ts'
import { Refusal } from '#contract/refusals.ts'

const tooMuch = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/
/** `needle` is a boundary, too long to be looked for. */
const ofParser = /multipart|terminated early|header|premature|needle/i

/** What the parser says in English about a body that no browser sends. */
export function asFormRefusal(error: unknown) {
  if (error instanceof Refusal) return error
  const code = String((error as { code?: unknown })?.code ?? '')
  if (tooMuch.test(code)) return new Refusal('too_large', formFaults.tooMuch)
  const isParser = code.startsWith('FST_') || ofParser.test(String(error))
  return isParser ? new Refusal('invalid', formFaults.wrong) : error
}
