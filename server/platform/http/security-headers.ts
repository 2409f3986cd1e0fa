export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
} as const

const rtaLabel = 'RTA-5042-1996-1400-1577-RTA'

/** SHA-256 of the inline style and script, in base64. */
type Hashes = { style: string; script: string }

export function pageHeaders(hashes: Hashes, gated: boolean): Record<string, string> {
  const key = [hashes.style, hashes.script, gated].join()
  const headers = known.get(key) ?? makePageHeaders(hashes, gated)
  known.set(key, headers)
  return headers
}

const known = new Map<string, Record<string, string>>()

const makePageHeaders = ({ style, script }: Hashes, gated: boolean) => ({
  ...commonHeaders,
  // With `no-referrer`, our own forms would have the origin `null`, like a hostile page's.
  'referrer-policy': 'same-origin',
  'content-security-policy': written(policy({ style, script })),
  rating: rtaLabel,
  'speculation-rules': '"/speculation-rules.json"',
  ...(gated && { 'x-robots-tag': 'noindex, noarchive, noimageindex' }),
})

const policy = ({ style, script }: Hashes) => ({
  'default-src': "'none'",
  'img-src': "'self'",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'script-src': `'self' 'sha256-${script}'`,
  // `'self'` allows the style sheet for wide windows, which is a file.
  'style-src-elem': `'self' 'sha256-${style}'`,
  // Only a picture's dominant colour uses a `style` attribute.
  'style-src-attr': "'unsafe-inline'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
})

type Front = { camera: boolean; paymentsUrl?: string | undefined }

export function frontHeaders({ style, script }: Hashes, { camera, paymentsUrl }: Front): Record<string, string> {
  return {
    ...commonHeaders,
    ...(camera && { 'permissions-policy': commonHeaders['permissions-policy'].replace('camera=()', 'camera=(self)') }),
    'content-security-policy': written({
      ...policy({ style, script }),
      ...(paymentsUrl && { 'connect-src': `'self' ${paymentsUrl}` }),
      'img-src': camera ? "'self' blob: data:" : "'self' blob:",
      'media-src': "'self' blob:",
      'worker-src': "'self'",
    }),
    rating: rtaLabel,
    'x-robots-tag': 'noindex, noarchive, noimageindex',
  }
}

const written = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** The policy of API responses and files, in case someone opens one directly. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
