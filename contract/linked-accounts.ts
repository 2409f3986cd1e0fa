import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { CaseId, FilterOf } from './review.ts'
import { EvidenceSignal } from './trust-signals.ts'

/** Facts that several accounts may share, and why that is usually harmless (docs/safety.md T41). */
type Kind = {
  name: string
  /** Common harmless explanations. */
  innocent: readonly Explanation[]
  /** If more accounts than this share a fact, it says nothing about them, and we don't show it. */
  max: number | null
}

export const explanations = {
  shared_flat: 'Moram ou trabalham no mesmo lugar',
  assistant: 'A mesma pessoa ajuda com os anúncios, a pedido delas',
  photographer: 'O mesmo fotógrafo ou estúdio',
  own_business: 'Empresa parceira da mesma pessoa',
  family: 'Telefone ou cartão da família',
  shared_device: 'Um aparelho emprestado ou de uso comum',
  chance: 'Coincidência: número reaproveitado, homônimo, foto ou frase comum',
} as const
type Explanation = keyof typeof explanations

export const linkedKinds = {
  phone: {
    name: 'O mesmo número de WhatsApp',
    innocent: ['shared_flat', 'assistant', 'own_business', 'family', 'chance'],
    max: null,
  },
  tax_id: { name: 'O mesmo CPF ou CNPJ', innocent: ['own_business', 'assistant'], max: null },
  document: { name: 'O mesmo número de documento', innocent: ['own_business', 'chance'], max: null },
  device: {
    name: 'O mesmo aparelho entrou',
    innocent: ['shared_flat', 'assistant', 'shared_device', 'own_business'],
    max: 50,
  },
  payer: {
    name: 'A mesma pessoa ou o mesmo cartão pagou',
    innocent: ['family', 'shared_flat', 'assistant', 'own_business', 'chance'],
    max: 50,
  },
  picture: { name: 'Uma imagem quase igual', innocent: ['photographer', 'own_business', 'chance'], max: 6 },
  text: { name: 'O mesmo texto de apresentação', innocent: ['assistant', 'own_business', 'chance'], max: 6 },
} as const satisfies Record<string, Kind>
export type LinkedKind = keyof typeof linkedKinds

export const linkedLimits = {
  /** How many letters and digits a profile text must have. Shorter texts match by chance. */
  minTextLength: 120,
  /** We count the days from the last log-in. */
  deviceDays: 180,
} as const

const SharedFact = z.object({
  kind: FilterOf(linkedKinds),
  /** When the account first shared the fact with another account. */
  since: z.string(),
  /** The account itself comes first. The others follow in the order in which they first had the fact. */
  accounts: z.array(
    z.object({
      id: z.int(),
      name: z.nullable(z.string()),
      suspended: z.boolean(),
      since: z.string(),
      last_at: z.string(),
    }),
  ),
  /** How many pictures the same accounts share; we count them as one fact. */
  times: z.int(),
  /** The number of accounts that share the fact, including any beyond this list. */
  holders: z.int(),
})
export type SharedFact = z.infer<typeof SharedFact>

/** An excerpt that an operator may want to read. Highlights have no weight, count or order. */
const Highlight = z.object({ signal: EvidenceSignal, excerpt: z.string() })

export const SharedFacts = z.object({
  account_id: z.int(),
  facts: z.array(SharedFact),
  highlights: z.array(Highlight),
})
export type SharedFacts = z.infer<typeof SharedFacts>

export const readSharedFacts = endpoint({
  method: 'GET',
  path: '/api/operator/accounts/:id/shared',
  summary: 'Returns what an account has in common with others, and those accounts; audited',
  roles: duties.seeDocumentCases,
  params: CaseId,
  response: { 200: SharedFacts },
  refusals: [404],
})
