import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

const signsOf = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '')

/** `52998224725` → `529.982.247-25`, and what is longer or has letters as a CNPJ, as far as it is typed. */
export function maskTaxId(text: string) {
  const signs = signsOf(text)
  if (signs.length <= 11 && /^\d*$/.test(signs)) {
    return signs
      .replace(/^(.{3})(.)/, '$1.$2')
      .replace(/^(.{7})(.)/, '$1.$2')
      .replace(/^(.{11})(.)/, '$1-$2')
  }
  return signs
    .slice(0, 14)
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{6})(.)/, '$1.$2')
    .replace(/^(.{10})(.)/, '$1/$2')
    .replace(/^(.{15})(.)/, '$1-$2')
}

export const isTaxId = (text: string) => isValidCpf(text) || isValidCnpj(text, { version: 2 })
