import type { TableEntry } from './entry.ts'

const ofGroup = { of: 'advertisers', data: 'personal', basis: 'safety', term: 'linked' } as const

/** What accounts have in common, for the safety of who may be controlled by somebody else (decision 077). */
export const linkedAccounts = {
  shared_keys: {
    ...ofGroup,
    purpose: 'Achar o que várias contas têm em comum, sem guardar de novo o que é',
    term: 'shared',
    columns: 'account_id kind first_at last_at',
    secret: 'hash',
  },
  linked_cases: {
    ...ofGroup,
    purpose: 'Ler uma vez cada grupo de contas com algo em comum',
    columns: 'id opened_at waiting_since due_at merged_into of_backlog',
  },
  linked_accounts: {
    ...ofGroup,
    purpose: 'Saber de quais contas é o caso',
    term: 'account',
    columns: 'account_id case_id joined_at',
  },
  linked_facts: {
    ...ofGroup,
    purpose: 'Reabrir um caso só por um fato novo',
    term: 'account',
    columns: 'account_id kind since',
    secret: 'hash',
  },
  linked_case_events: { ...ofGroup, purpose: 'Registrar cada passo do caso', columns: 'id case_id kind at' },
  linked_decisions: {
    ...ofGroup,
    purpose: 'Provar quem decidiu o caso, e por quê',
    columns: 'id case_id verdict explanation body operator_id decided_at',
  },
  linked_backlog: {
    ...ofGroup,
    purpose: 'Comparar as contas de antes, aos poucos',
    term: 'work',
    columns: 'account_id',
  },
} satisfies Record<string, TableEntry>
