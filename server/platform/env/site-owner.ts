import * as z from 'zod/mini'
import type { SiteOwner } from '#contract/contact.ts'
import { formatTaxId } from '#contract/format.ts'
import { isTaxId, plainTaxId, taxIdKind } from '#contract/tax-id.ts'

const isDocument = (text: string) => isTaxId(taxIdKind(text), text)

const name = z.string().check(z.trim(), z.regex(/^[^<>\p{C}]*\p{L}[^<>\p{C}]*$/u), z.maxLength(120))

export const variables = {
  OPERATOR_NAME: z.optional(name),
  OPERATOR_DOCUMENT: z.optional(z.string().check(z.trim(), z.refine(isDocument))),
  OPERATOR_ADDRESS: z.optional(z.string().check(z.trim(), z.regex(/^[^<>\p{C}]{10,200}$/u))),
  OPERATOR_DPO: z.optional(name),
  OPERATOR_REPRESENTATIVE: z.optional(name),
}

export type SiteOwnerName = keyof typeof variables
type Parsed = z.output<z.ZodMiniObject<typeof variables>>

export const rules: Record<SiteOwnerName, { must: string; example: string }> = {
  OPERATOR_NAME: { must: 'o nome ou a razão social de quem opera o site', example: '"Exemplo Anúncios Ltda."' },
  OPERATOR_DOCUMENT: { must: 'um CNPJ ou CPF com dígitos verificadores certos', example: '12.ABC.345/01DE-35' },
  OPERATOR_ADDRESS: {
    must: 'o endereço físico de quem opera o site',
    example: '"Rua Exemplo, 100, Centro, Niterói, RJ, 24000-000"',
  },
  OPERATOR_DPO: { must: 'o nome de quem é encarregado dos dados pessoais (LGPD)', example: '"Clara Modelo"' },
  OPERATOR_REPRESENTATIVE: { must: 'o nome de quem representa a empresa no Brasil', example: '"Davi Modelo"' },
}

/**
 * The site must show these: Decreto 7.962/2013 (the first three), Lei 13.709/2018 art. 41 and Lei 15.211/2025 art. 40.
 */
export const names = [
  'OPERATOR_NAME',
  'OPERATOR_DOCUMENT',
  'OPERATOR_ADDRESS',
  'OPERATOR_DPO',
  'OPERATOR_REPRESENTATIVE',
] as const

/** The demo states that its owner is fictitious. The CNPJ is the tax authority's own example. */
export const defaults = (given: NodeJS.ProcessEnv, demo: boolean) =>
  demo && !names.some(name => given[name])
    ? {
        OPERATOR_NAME: 'Véspera Demonstração Ltda. (empresa fictícia)',
        OPERATOR_DOCUMENT: '12.ABC.345/01DE-35',
        OPERATOR_ADDRESS: 'Rua Exemplo, 100, Centro, Niterói, RJ, 00000-000 (endereço fictício)',
        OPERATOR_DPO: 'Clara Modelo (pessoa fictícia)',
        OPERATOR_REPRESENTATIVE: 'Davi Modelo (pessoa fictícia)',
      }
    : {}

export function ownerOf(parsed: Parsed): SiteOwner | undefined {
  const { OPERATOR_NAME: name, OPERATOR_DOCUMENT: document, OPERATOR_ADDRESS: address } = parsed
  if (!name || !document || !address) return undefined
  return {
    name,
    document: `${taxIdKind(document)} ${formatTaxId(plainTaxId(document))}`,
    address,
    dataProtectionOfficer: parsed.OPERATOR_DPO,
    legalRepresentative: parsed.OPERATOR_REPRESENTATIVE,
  }
}
