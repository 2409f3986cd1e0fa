import * as z from 'zod/mini'

/** As the gateway says it (specification, section 4). */
export const cardStatuses = ['AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED'] as const
export type CardStatus = (typeof cardStatuses)[number]

export const Card = z.object({
  /** Null until the gateway has answered. */
  status: z.nullable(z.enum(cardStatuses)),
  /** The transaction, to be shown. */
  reference_id: z.string(),
  brand: z.nullable(z.string()),
  last_digits: z.nullable(z.string()),
})

/** Section 4, word for word; whatever is unknown is pending. */
const texts = {
  AUTHORIZED: 'Pagamento processado!',
  IN_ANALYSIS: 'Pagamento pendente!',
  DECLINED: 'Pagamento negata!', // sic
  CANCELED: 'Pagamento cancelada!', // sic
  PAID: 'Pagamento aprovada!', // sic
} as const satisfies Record<CardStatus, string>

export const cardStatusText = (status: string | null | undefined): string =>
  texts[status as CardStatus] ?? texts.IN_ANALYSIS
