import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { KeyServiceEnv } from '#server/platform/env/kyc-key.ts'

/** The operator reads the message. It names the server and the reason, and no key. */
export class KeyServiceDown extends Error {
  constructor({ host, port }: KeyServiceEnv, reason: string) {
    super(`KYC_KEY: o serviço de chaves em ${host}:${port} falhou: ${reason}`)
  }
}

/** The service answered, but did not do what we asked. */
export class KeyServiceRefused extends KeyServiceDown {}

export type Encrypted = { nonce: Uint8Array; tag: Uint8Array; bytes: Uint8Array }

/** Encrypts with AES-GCM at the service. */
export async function encryptThere(service: KeyServiceEnv, bytes: Uint8Array, { nonce, about }: Binding) {
  const answer = await ask(service, operations.encrypt, [
    byteString(tags.data, bytes),
    byteString(tags.nonce, nonce),
    byteString(tags.additionalData, Buffer.from(about)),
  ])
  const [encrypted, tag] = [answer.get(tags.data), answer.get(tags.authenticationTag)]
  if (encrypted?.length !== bytes.length || tag?.length !== tagBytes)
    throw new KeyServiceRefused(service, 'a resposta não é a de AES-GCM')
  return { bytes: encrypted, tag }
}

/** Throws unless key, bytes and `about` match the ones used to encrypt. */
export async function decryptThere(service: KeyServiceEnv, { nonce, tag, bytes }: Encrypted, about: string) {
  const answer = await ask(service, operations.decrypt, [
    byteString(tags.data, bytes),
    byteString(tags.nonce, nonce),
    byteString(tags.additionalData, Buffer.from(about)),
    byteString(tags.authenticationTag, tag),
  ])
  const plain = answer.get(tags.data)
  if (plain?.length !== bytes.length) throw new KeyServiceRefused(service, 'a resposta não é a de AES-GCM')
  return plain
}

type Binding = { nonce: Uint8Array; about: string }

// KMIP 1.4 (OASIS, 2017): the numbers are those of its section 9.1.3.
const operations = { encrypt: 0x1f, decrypt: 0x20 } as const
const tags = {
  batchCount: 0x42000d,
  batchItem: 0x42000f,
  blockCipherMode: 0x420011,
  algorithm: 0x420028,
  parameters: 0x42002b,
  nonce: 0x42003d,
  operation: 0x42005c,
  version: 0x420069,
  versionMajor: 0x42006a,
  versionMinor: 0x42006b,
  requestHeader: 0x420077,
  requestMessage: 0x420078,
  requestPayload: 0x420079,
  resultReason: 0x42007e,
  resultStatus: 0x42007f,
  uniqueIdentifier: 0x420094,
  data: 0x4200c2,
  tagLength: 0x4200ce,
  additionalData: 0x4200fe,
  authenticationTag: 0x4200ff,
} as const
const types = { structure: 1, integer: 2, enumeration: 5, textString: 7, byteString: 8 } as const
const aes = 3
const gcm = 9
const tagBytes = 16
const succeeded = 0

const reasons: Readonly<Record<number, string>> = {
  1: 'não há chave com este nome, ou este certificado não pode usá-la',
  3: 'não aceita este certificado',
  5: 'não sabe cifrar: precisa de KMIP 1.4',
  10: 'a chave não abre isto',
  12: 'a chave não está ativa, ou este certificado não pode usá-la',
}

async function ask(service: KeyServiceEnv, operation: number, fields: Buffer[]) {
  const request = structure(
    tags.requestMessage,
    structure(
      tags.requestHeader,
      structure(tags.version, integer(tags.versionMajor, 1), integer(tags.versionMinor, 4)),
      integer(tags.batchCount, 1),
    ),
    structure(
      tags.batchItem,
      enumeration(tags.operation, operation),
      structure(
        tags.requestPayload,
        item(tags.uniqueIdentifier, types.textString, Buffer.from(service.keyName)),
        parameters,
        ...fields,
      ),
    ),
  )
  const answer = await exchange(service, request)
  if (answer.get(tags.resultStatus)?.readUInt32BE() === succeeded) return answer
  const reason = answer.get(tags.resultReason)?.readUInt32BE() ?? 0
  throw new KeyServiceRefused(service, reasons[reason] ?? `recusou o pedido (motivo ${reason})`)
}

function item(tag: number, type: number, value: Uint8Array) {
  const head = Buffer.alloc(8)
  head.writeUIntBE(tag, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt32BE(value.length, 4)
  return Buffer.concat([head, value, Buffer.alloc(padded(value.length) - value.length)])
}

const padded = (length: number) => Math.ceil(length / 8) * 8

function number(tag: number, type: number, value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return item(tag, type, bytes)
}

const structure = (tag: number, ...items: Buffer[]) => item(tag, types.structure, Buffer.concat(items))
const integer = (tag: number, value: number) => number(tag, types.integer, value)
const enumeration = (tag: number, value: number) => number(tag, types.enumeration, value)
const byteString = (tag: number, value: Uint8Array) => item(tag, types.byteString, value)

const parameters = structure(
  tags.parameters,
  enumeration(tags.blockCipherMode, gcm),
  enumeration(tags.algorithm, aes),
  integer(tags.tagLength, tagBytes),
)

const headBytes = 8
const maxBytes = 65_536
const timeoutMs = 5_000

/** Sends one request over its own connection. Without our certificate, the service answers nobody. */
function exchange(service: KeyServiceEnv, request: Buffer) {
  const { host, port, cert, key, ca } = service
  const names = isIP(host) ? {} : { servername: host }
  const socket = connect({ host, port, cert, key, minVersion: 'TLSv1.2', ...(ca ? { ca } : {}), ...names })
  const answer = new Promise<Buffer>((resolve, reject) => {
    let bytes = Buffer.alloc(0)
    socket.on('secureConnect', () => socket.write(request))
    socket.on('data', (part: Buffer) => {
      bytes = Buffer.concat([bytes, part])
      const length = bytes.length < headBytes ? Number.POSITIVE_INFINITY : headBytes + bytes.readUInt32BE(4)
      if (bytes.length >= length) resolve(bytes.subarray(0, length))
      else if (bytes.length > maxBytes) reject(new Error('a resposta não é de KMIP'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('fechou a conexão')))
    AbortSignal.timeout(timeoutMs).addEventListener('abort', () => reject(new Error('não respondeu a tempo')))
  })
  return answer
    .then(bytes => leavesOf(bytes))
    .catch((error: NodeJS.ErrnoException) => Promise.reject(new KeyServiceDown(service, error.code ?? error.message)))
    .finally(() => socket.destroy())
}

/** The values by tag: an answer to one request has each at most once. */
function leavesOf(bytes: Buffer, found = new Map<number, Buffer>()) {
  for (let at = 0; at < bytes.length; ) {
    const [tag, type, length] = [bytes.readUIntBE(at, 3), bytes.readUInt8(at + 3), bytes.readUInt32BE(at + 4)]
    const value = bytes.subarray(at + headBytes, at + headBytes + length)
    if (value.length < length) throw new Error('a resposta está cortada')
    if (type === types.structure) leavesOf(value, found)
    else found.set(tag, value)
    at += headBytes + padded(length)
  }
  return found
}
