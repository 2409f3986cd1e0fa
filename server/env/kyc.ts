import * as z from 'zod/mini'

const key = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/_-]{43}=?$/)),
  z.transform(text => Buffer.from(text, 'base64')),
)

export const kycVariables = { KYC_KEY: z.optional(key), KYC_KEY_OLD: z.optional(key) }

export const kycRules = {
  KYC_KEY: { must: '32 bytes em base64', example: '$(openssl rand -base64 32)', secret: true },
  KYC_KEY_OLD: { must: '32 bytes em base64', example: '…', secret: true },
} as const
