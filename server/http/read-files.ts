import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { documentFaults, sendingRefusals } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { invalid, Refusal, type RefusalCode } from '#contract/refusals.ts'

/** The files that are wanted by name, and how many bytes each may have. */
export type Wanted<K extends string> = {
  names: readonly K[]
  bytes: number
  /** Other words for what is wrong than those of documents. */
  faults?: Partial<Record<'missing' | 'too_heavy', string>>
}

const overheadOfPart = 4 * 1024
/** Parts that nobody asks for, whose names are told beside the files that are missing. */
const unknownParts = 10

/**
 * Reads exactly the wanted files, each once, into memory. Unknown parts and missing files are refused together. What comes after a fault is let in and thrown away, within
 * bounds: a browser that can't finish sending would not read why.
 * @throws Refusal under the field's name.
 */
export async function readFiles<K extends string>(request: FastifyRequest, wanted: Wanted<K>) {
  if (!request.isMultipart()) throw wrongParts('unsupported_media')
  try {
    limitTotal(request, wanted)
    return await collect(request, wanted)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error)
  }
}

function limitTotal({ raw, headers }: FastifyRequest, { names, bytes }: Wanted<string>) {
  const most = names.length * (bytes + overheadOfPart)
  let total = 0
  raw.on('data', chunk => {
    total += chunk.length
    if (total > 2 * most) raw.destroy()
  })
  if (Number(headers['content-length'] ?? 0) > most) throw new Refusal('too_large', sendingRefusals.tooHeavy)
}

const wrongParts = (code: RefusalCode) => new Refusal(code, sendingRefusals.wrongParts)

async function collect<K extends string>(request: FastifyRequest, { names, bytes, faults: own }: Wanted<K>) {
  const faults = { ...documentFaults, ...own }
  const most = names.length + unknownParts
  const limits = { fileSize: bytes, files: most, fields: most, parts: most, fieldSize: 100 }
  const files = new Map<string, Buffer>()
  const unknown = new Set<string>()
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (!names.includes(name as K)) {
      unknown.add(name.slice(0, 60))
      if (part.type === 'file') part.file.resume()
      continue
    }
    if (part.type !== 'file') throw invalid(name, faults.no_file)
    if (files.has(name)) throw invalid(name, faults.repeated)
    files.set(name, await readOne(part, faults.too_heavy))
  }
  const missing = names.filter(name => !files.get(name)?.length)
  const wrong = [
    ...missing.map(name => [name, faults.missing] as const),
    ...[...unknown].map(name => [name, messages.unknownParameter] as const),
  ]
  const errors = Object.fromEntries(wrong.map(([name, message]) => [name, [message]]))
  if (wrong[0]) throw new Refusal('invalid', wrong[0][1], errors)
  return Object.fromEntries(files) as Record<K, Buffer>
}

async function readOne(part: MultipartFile, tooHeavy: string) {
  try {
    return await part.toBuffer()
  } catch (error) {
    if (codeOf(error) !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new Refusal('too_large', tooHeavy, { [part.fieldname]: [tooHeavy] })
  }
}

/** What the parser says in English about a body that no browser sends. */
function asRefusal(error: unknown) {
  if (error instanceof Refusal) return error
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(codeOf(error))) return wrongParts('too_large')
  const isParser = /^FST_/.test(codeOf(error)) || /multipart|terminated early|header|needle/i.test(String(error))
  return isParser ? wrongParts('invalid') : error
}

const codeOf = (error: unknown) => String((error as { code?: unknown })?.code ?? '')
