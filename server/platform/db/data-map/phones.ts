import type { TableEntry } from './entry.ts'

const ofAccount = { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account' } as const

export const phones = {
  phone_proofs: {
    ...ofAccount,
    purpose: 'Mostrar só um número que a pessoa provou ser dela',
    columns: 'account_id number proven_at public_since operator_id reason',
  },
  phone_codes: {
    ...ofAccount,
    purpose: 'Provar que o número é da pessoa',
    term: 'link',
    columns: 'account_id number requested_at expires_at wrong_attempts',
    secret: 'code_hash',
  },
  number_hours: {
    ...ofAccount,
    purpose: 'Mostrar o número só nas horas escolhidas',
    columns: 'account_id attending hidden_from hidden_to saved_at',
  },
  number_reviews: {
    ...ofAccount,
    purpose: 'Conferir de novo quem anuncia quando o número muda',
    basis: 'safety',
    columns: 'id account_id number submission_id opened_at closed_at operator_id outcome reason',
  },
} satisfies Record<string, TableEntry>
