import type { AgeFailure, AgeMethod } from '#contract/age-checks.ts'

/** How a provider knows the age. We accept `declared` only in the demonstration, or if a named person takes the risk. */
export type AgeClass = 'verified' | 'estimated' | 'declared'

/** The only thing that a provider tells us about a visitor. The types leave no room for an identity. */
export type AgeResult = { ok: true } | { ok: false; reason: AgeFailure }

export type AgeStart =
  /** The visitor goes to this URL, and the provider sends them back to `returnUrl` with this random `state`. */
  | { kind: 'redirect'; url: string; state: string; secrets: string }
  /** A wallet on this device opens `link`, and one on another device scans it. The wallet posts to `returnUrl`. */
  | { kind: 'wallet'; link: string; secrets: string; digitalCredential: DigitalCredentialRequest }

/** What a page passes to `navigator.credentials.get` as `digital.requests[0]`. */
export type DigitalCredentialRequest = { protocol: string; data: Record<string, unknown> }

/** The parameters that came back: those of the return URL, of the wallet's post, or of the browser's credential. */
export type AgeAnswer = Readonly<Record<string, string>>

/**
 * A way to learn that a visitor is 18 or over. `secrets` are random values that bind the answer to its start; the
 * caller keeps them until `finish`, uses them once, and gives `finish` only answers that came in time.
 */
export interface AgeProvider {
  readonly ageClass: AgeClass
  /** Neither the request nor `returnUrl` names the product. @throws AgeProviderDown */
  start(check: { returnUrl: string }): Promise<AgeStart>
  /** Never throws: whatever goes wrong is a failure, and leaves the visitor outside. */
  finish(check: { returnUrl: string; secrets: string }, answer: AgeAnswer): Promise<AgeResult>
}

/** Contains only codes, because a provider's messages could contain personal data. */
export class AgeProviderDown extends Error {
  constructor(codes: string) {
    super(`age provider down: ${codes}`)
  }
}

/** The providers by method, in the order in which we offer them. None: we believe the visitor's own word. */
export type AgeProviders = ReadonlyMap<AgeMethod, AgeProvider>
