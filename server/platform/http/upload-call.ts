import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { categoryPicture, pictureErrors } from '#contract/category-admin.ts'
import { documentErrors, documentLimits, sendingRefusals } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { proofErrors, proofLimits, proofRefusals } from '#contract/pix-proof.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import {
  type ProcessedDocument,
  type ProcessedProof,
  UnusableImage,
  UnusableProof,
} from '#server/platform/adapters/images/images.ts'
import type { App } from '#server/platform/app.ts'
import { openFairTurns, type Sender } from '#server/platform/limits/fair-turns.ts'
import { type Api, serveCall } from './call.ts'
import { checkUpload } from './check-upload.ts'
import { openUploads, senderOf } from './uploads.ts'

type Handler<E extends Endpoint> = Parameters<typeof serveCall<E>>[2]
type With<E extends Endpoint, Reader> = (input: Parameters<Handler<E>>[0] & Reader) => ReturnType<Handler<E>>

type DocumentsEndpoint = Endpoint & { files: readonly string[] }
type Documents<E extends DocumentsEndpoint> = Record<E['files'][number], ProcessedDocument>

/** Documents stay in memory and never reach a file. This leaves room for eight submissions with maximum-size photos. */
const documentRoom = { room: { maxBytes: 8 * 45 * 1024 * 1024 }, perAccount: { concurrency: 2, waiting: 2 } }
const processing = { concurrency: 2, waiting: 40 }

export function uploadCall<E extends DocumentsEndpoint>(
  api: Api,
  endpoint: E,
  handler: With<E, { readDocuments: () => Promise<Documents<E>> }>,
) {
  const { images } = api.app
  const upload = openUploads(api.app, documentRoom)
  const inTurn = openFairTurns(processing)

  const readDocuments = (request: FastifyRequest, sender: Sender) =>
    upload(request, async receive => {
      const files = await receive(() =>
        readFiles(api.app, request, { names: endpoint.files, bytes: documentLimits.bytes }),
      )
      const documents: [string, ProcessedDocument][] = []
      for (const name of endpoint.files) {
        const bytes = files[name] as Buffer
        documents.push([name, await inTurn(sender, () => asFieldError(name, images.document(bytes)))])
      }
      return Object.fromEntries(documents) as Documents<E>
    })

  serveMultipart(api, endpoint, input =>
    handler({ ...input, readDocuments: () => readDocuments(input.request, senderOf(input.caller)) }),
  )
}

async function asFieldError<T>(field: string, work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnusableImage) throw fieldError(field, documentErrors[error.reason])
    throw error
  }
}

type PictureEndpoint = Endpoint & { files: readonly ['picture']; access: 'operator' }

const pictureRoom = { room: { maxBytes: 8 * categoryPicture.bytes }, perAccount: { concurrency: 2, waiting: 10 } }
const pictureRules = {
  names: ['picture'],
  bytes: categoryPicture.bytes,
  errors: { missing: pictureErrors.missing, too_heavy: pictureErrors.heavy },
} as const

export function pictureCall<E extends PictureEndpoint>(
  api: Api,
  endpoint: E,
  handler: With<E, { readPicture: () => Promise<Buffer> }>,
) {
  const upload = openUploads(api.app, pictureRoom)
  const readPicture = (request: FastifyRequest) =>
    upload(request, async receive => (await receive(() => readFiles(api.app, request, pictureRules))).picture)

  serveMultipart(api, endpoint, input => handler({ ...input, readPicture: () => readPicture(input.request) }))
}

type ProofEndpoint = Endpoint & { files: readonly ['proof']; access: 'account' }

/** Proofs stay in memory, like documents. */
const proofRoom = { room: { maxBytes: 8 * proofLimits.bytes }, perAccount: { concurrency: 1, waiting: 1 } }
const proofRules = { names: ['proof'], bytes: proofLimits.bytes, errors: proofErrors, refusals: proofRefusals } as const

/** The confined media worker draws the file (docs/decisions/126-pix-proofs.md). */
export function proofCall<E extends ProofEndpoint>(
  api: Api,
  endpoint: E,
  handler: With<E, { readProof: () => Promise<ProcessedProof> }>,
) {
  const upload = openUploads(api.app, proofRoom)
  const readProof = (request: FastifyRequest, sender: Sender) =>
    upload(request, async receive => {
      const { proof } = await receive(() => readFiles(api.app, request, proofRules))
      return api.app.uploads.proof(proof, sender).catch(error => {
        if (error instanceof UnusableProof) throw fieldError('proof', proofErrors[error.reason])
        throw error
      })
    })

  serveMultipart(api, endpoint, input =>
    handler({ ...input, readProof: () => readProof(input.request, senderOf(input.caller)) }),
  )
}

/** Admits the caller before it reads any byte of the body. The handler reads the body on demand. */
function serveMultipart<E extends Endpoint>({ app, http }: Api, endpoint: E, handler: Handler<E>) {
  http.register(async scope => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, upload: true }
    })
    serveCall({ app, http: scope }, endpoint, handler)
  })
}

type FileRules<K extends string> = {
  names: readonly K[]
  bytes: number
  errors?: Partial<Record<'missing' | 'too_heavy' | 'repeated' | 'no_file', string>>
  refusals?: Record<'wrongParts' | 'tooHeavy', string>
}

const overheadOfPart = 4 * 1024
const unknownParts = 10

/**
 * After an error, reads and drops the rest of the body, up to a limit. A browser that can't finish sending never reads
 * the response.
 */
async function readFiles<K extends string>(app: App, request: FastifyRequest, rules: FileRules<K>) {
  const { refusals = sendingRefusals } = rules
  if (!request.isMultipart()) throw new Refusal('unsupported_media', refusals.wrongParts)
  try {
    limitTotal(request, rules)
    return await collect(app, request, rules)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error, refusals.wrongParts)
  }
}

function limitTotal({ raw, headers }: FastifyRequest, { names, bytes, refusals = sendingRefusals }: FileRules<string>) {
  const maxBytes = names.length * (bytes + overheadOfPart)
  let total = 0
  raw.on('data', chunk => {
    total += chunk.length
    if (total > 2 * maxBytes) raw.destroy()
  })
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Refusal('too_large', refusals.tooHeavy)
}

async function collect<K extends string>(app: App, request: FastifyRequest, rules: FileRules<K>) {
  const { names, bytes, errors: own } = rules
  const messagesOf = { ...documentErrors, ...own }
  const maxParts = names.length + unknownParts
  const limits = { fileSize: bytes, files: maxParts, fields: maxParts, parts: maxParts, fieldSize: 100 }
  const files = new Map<string, Buffer>()
  const unknown = new Set<string>()
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (!names.includes(name as K)) {
      unknown.add(name.slice(0, 60))
      if (part.type === 'file') part.file.resume()
      continue
    }
    if (part.type !== 'file') throw fieldError(name, messagesOf.no_file)
    if (files.has(name)) throw fieldError(name, messagesOf.repeated)
    const bytes = await readOne(part, messagesOf.too_heavy)
    if (bytes.length > 0) await checkUpload(app, { field: name, name: part.filename, source: bytes })
    files.set(name, bytes)
  }
  const missing = names.filter(name => !files.get(name)?.length)
  const wrong = [
    ...missing.map(name => [name, messagesOf.missing] as const),
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

/** Replaces the parser's English errors. Bodies sent by browsers never cause them. */
function asRefusal(error: unknown, wrongParts: string) {
  if (error instanceof Refusal) return error
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(codeOf(error))) return new Refusal('too_large', wrongParts)
  const isParser = /^FST_/.test(codeOf(error)) || /multipart|terminated early|header|needle/i.test(String(error))
  return isParser ? new Refusal('invalid', wrongParts) : error
}

const codeOf = (error: unknown) => String((error as { code?: unknown })?.code ?? '')
