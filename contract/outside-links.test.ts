import { expect, test } from 'vitest'
import { outsideLink, whatsappLink } from './outside-links.ts'
import { foldName } from './place.ts'

test('a WhatsApp link has the country code, digits only and a greeting with the name', () => {
  const link = whatsappLink('(21) 90000-1234', 'João & Cia')
  expect(link).toMatch(/^https:\/\/wa\.me\/5521900001234\?text=/)
  expect(link).not.toMatch(/[ &]Cia|\+/)
  expect(decodeURIComponent(link)).toContain('João & Cia')
  expect(decodeURIComponent(whatsappLink('21900001234', 'Hotel', 'business'))).toContain('empresa')
})

test.each([
  ['@vespera.exemplo', 'instagram', 'https://www.instagram.com/vespera.exemplo'],
  ['@vespera', 'tiktok', 'https://www.tiktok.com/@vespera'],
  ['@vespera', 'twitter', 'https://x.com/vespera'],
  [' https://example.com/a?b=c ', 'instagram', 'https://example.com/a?b=c'],
  ['http://example.com', undefined, 'http://example.com'],
  ['@vespera', undefined, null],
  ['@com espaço', 'instagram', null],
  ['@../../x', 'instagram', null],
  ['javascript:alert(1)', 'instagram', null],
  ['data:text/html,x', undefined, null],
  ['https://', undefined, null],
  ['https://ex ample.com', undefined, null],
  ['', 'tiktok', null],
  [null, undefined, null],
] as const)('the link %s on %s leads to %s', (value, network, address) => {
  expect(outsideLink(value, network)).toBe(address)
})

test('folds a name for comparison', () => {
  expect(foldName("  Armação  dos BÚZIOS d'Água ")).toBe('armacao dos buzios dagua')
})
