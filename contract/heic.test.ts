import { expect, test } from 'vitest'
import { deviceOf, heicAdvice } from './heic.ts'

test.each([
  ['iphone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5],
  ['iphone', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ['android', 'Mozilla/5.0 (Linux; Android 16; K)', 5],
  ['computer', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0],
  ['computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10],
  ['computer', 'Mozilla/5.0 (X11; Linux x86_64)', 0],
] as const)('recognises a device (%s) by the user agent %s', (device, userAgent, maxTouchPoints) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})

test('each device gets its own advice', () => {
  const texts = (['iphone', 'android', 'computer'] as const).map(heicAdvice)
  expect(new Set(texts).size).toBe(3)
  for (const text of texts) expect(text).toMatch(/^Fotos HEIC não são aceitas aqui\. \S/)
})
