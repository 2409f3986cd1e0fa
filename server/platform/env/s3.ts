import * as z from 'zod/mini'

export type S3Env = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  publicBucket: string
  privateBucket: string
}

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.href === `${URL.parse(text)?.origin}/`
const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))

export const s3Variables = {
  S3_ENDPOINT: z.optional(
    z.pipe(
      z.string().check(z.refine(isOrigin)),
      z.transform(url => new URL(url).origin),
    ),
  ),
  S3_REGION: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.regex(/^[\w-]{3,128}$/))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
  S3_PUBLIC_BUCKET: z.optional(bucketName),
  S3_PRIVATE_BUCKET: z.optional(bucketName),
}

export type S3Name = keyof typeof s3Variables
type Parsed = z.output<z.ZodMiniObject<typeof s3Variables>>

export const s3Rules: Record<S3Name, { must: string; example: string; secret?: true }> = {
  S3_ENDPOINT: { must: 'uma origem http ou https, sem caminho', example: 'https://s3.sa-east-1.amazonaws.com' },
  S3_REGION: { must: 'uma região', example: 'sa-east-1' },
  S3_ACCESS_KEY_ID: { must: 'o identificador de uma chave de acesso', example: 'AKIAEXEMPLO' },
  S3_SECRET_ACCESS_KEY: { must: 'o segredo da chave de acesso', example: '…', secret: true },
  S3_PUBLIC_BUCKET: { must: 'o nome de um bucket', example: 'vespera-publico' },
  S3_PRIVATE_BUCKET: { must: 'o nome de um bucket, outro que S3_PUBLIC_BUCKET', example: 'vespera-privado' },
}

const together = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_BUCKET',
  'S3_PRIVATE_BUCKET',
] as const

export const missingS3Name = (parsed: Parsed): S3Name | undefined =>
  together.some(name => parsed[name]) ? together.find(name => !parsed[name]) : undefined

export const isApart = ({
  S3_PUBLIC_BUCKET,
  S3_PRIVATE_BUCKET,
}: Pick<Parsed, 'S3_PUBLIC_BUCKET' | 'S3_PRIVATE_BUCKET'>) =>
  !S3_PRIVATE_BUCKET || S3_PRIVATE_BUCKET !== S3_PUBLIC_BUCKET

export function s3Of(parsed: Parsed): S3Env | undefined {
  if (!parsed.S3_ENDPOINT) return undefined
  return {
    endpoint: parsed.S3_ENDPOINT,
    region: parsed.S3_REGION,
    accessKeyId: parsed.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: parsed.S3_SECRET_ACCESS_KEY ?? '',
    publicBucket: parsed.S3_PUBLIC_BUCKET ?? '',
    privateBucket: parsed.S3_PRIVATE_BUCKET ?? '',
  }
}
