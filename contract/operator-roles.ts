import * as z from 'zod/mini'

/** docs/safety.md T47; docs/decisions/067-roles-of-operators.md explains what each role may do. */
export const operatorRoles = {
  support: 'Atendimento',
  content: 'Conteúdo',
  kyc: 'Documentos',
  trust: 'Confiança e segurança',
  finance: 'Financeiro',
  auditor: 'Auditoria',
  admin: 'Administração',
} as const
export type OperatorRole = keyof typeof operatorRoles
export const roleNames = Object.keys(operatorRoles) as [OperatorRole, ...OperatorRole[]]
export const OperatorRole = z.enum(roleNames)

export type Roles = readonly [OperatorRole, ...OperatorRole[]]

/** Maps each duty to the roles that have it. The contract's endpoints and the back-office's screens read this. */
export const duties = {
  own: roleNames,
  findAccounts: ['support', 'content', 'kyc', 'trust', 'finance', 'auditor'],
  seeDocumentCases: ['kyc', 'trust'],
  /** Content reviewers see only the selfie, beside the photos of a profile. */
  seeDocuments: ['kyc', 'trust', 'content'],
  decideDocuments: ['kyc', 'trust'],
  suspendAccounts: ['kyc', 'trust'],
  /** Records a signature on paper or an answer by phone. Only for roles that see the person's documents. */
  recordForOwners: ['kyc', 'trust'],
  liftSuspensions: ['trust'],
  reviewContent: ['content', 'trust'],
  /** May suspend an account, and may lift a suspension by judging a contestation. */
  decideReports: ['trust'],
  /** Sees the number, kind and time of sealed evidence, but never its content. */
  seeEvidence: ['trust', 'auditor', 'admin'],
  /** Hides suspected child abuse from everybody immediately. */
  sealAbuse: ['trust'],
  /** Requests an opening with a reason, and reads the content once another operator has granted it. */
  openEvidence: ['trust'],
  grantOpenings: ['auditor', 'admin'],
  seeHolds: ['trust', 'auditor'],
  holdData: ['trust'],
  answerHelpRequests: ['trust'],
  /** Requests from people about their own data (LGPD). The case links to their account. */
  answerDataRequests: ['trust'],
  /** Requests from police, prosecutors and courts, which can be about anyone. */
  answerAuthorities: ['trust'],
  seeOrders: ['finance', 'support', 'auditor'],
  exportOrders: ['finance', 'auditor'],
  moveMoney: ['finance'],
  seePrices: ['finance', 'admin', 'auditor'],
  setPrices: ['finance', 'admin'],
  answerPeople: ['support', 'trust'],
  seePartners: ['content', 'support', 'finance', 'trust'],
  classifyPartners: ['content', 'admin'],
  seeStatistics: ['content', 'finance', 'auditor', 'admin'],
  seeIncidents: ['trust', 'admin', 'auditor'],
  handleIncidents: ['trust', 'admin'],
  seeAudit: ['auditor', 'trust', 'admin'],
  seeStatus: ['admin', 'auditor'],
  seeOperators: ['admin', 'auditor'],
  giveRoles: ['admin'],
} as const satisfies Record<string, Roles>

/** Roles that have calls marked `emergency`. */
export const emergencyRoles = ['support', 'content', 'kyc', 'trust'] as const satisfies Roles

export const hasRoleOf = (own: readonly OperatorRole[], needed: Roles) => needed.some(role => own.includes(role))

/** "Documentos ou Confiança e segurança". */
export const nameRoles = (roles: readonly OperatorRole[]) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(roles.map(role => operatorRoles[role]))
