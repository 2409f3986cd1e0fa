import { accountMatches } from '#contract/account.ts'
import { auditActions, auditFacts, auditNouns } from '#contract/audit-actions.ts'
import { personBans } from '#contract/ban-list.ts'
import { campaignRefusals, campaignSuspensions } from '#contract/campaign-review.ts'
import { caseOutcomes, caseSubjects } from '#contract/case-kinds.ts'
import { checklist, checks, documentPurposes, documentRefusals } from '#contract/document-review.ts'
import { documentNames } from '#contract/documents.ts'
import { abuseScopes, purposes } from '#contract/evidence.ts'
import { formatCents } from '#contract/format.ts'
import { incidentOutcomes } from '#contract/incident.ts'
import { mediaRefusals } from '#contract/media-review.ts'
import { operatorRoles } from '#contract/operator-roles.ts'
import { partnerFilters } from '#contract/partner-admin.ts'
import { profileRefusals } from '#contract/profile-review.ts'
import { textParts } from '#contract/report.ts'
import { alikeScopes } from '#contract/report-admin.ts'
import { blockReasons, verdicts } from '#contract/report-kinds.ts'
import { rescueStepNames, rescueSteps } from '#contract/rescue-playbook.ts'
import { banReasons } from '#contract/review.ts'
import { secondReviewReasons } from '#contract/second-review.ts'
import { conversationFilters } from '#contract/support.ts'
import { kindNames, worklistKinds } from '#contract/worklist-kinds.ts'
import { declarationNames } from '../frame/declaration-names.ts'

// Entries from an earlier release may name actions and nouns that no longer exist.
const actions: Readonly<Record<string, string>> = auditActions
const nouns: Readonly<Record<string, string>> = auditNouns

export const actionLabel = (action: string) => actions[action] ?? action.replaceAll('_', ' ')

/** `account:12` → `Conta 12`. */
export function subjectLabel(subject: string) {
  const [kind = '', id] = subject.split(':')
  const name = nouns[kind] ?? kind
  return id ? `${name} ${id}` : name
}

const factNames: Readonly<Record<string, string>> = auditFacts
type Words = Readonly<Record<string, string>>
const kinds: Words = Object.fromEntries(kindNames.map(kind => [kind, worklistKinds[kind].name]))

/** Labels for a fact's values, if the same values mean something else in other facts. */
const wordsOfFact: Readonly<Record<string, Words>> = {
  declarations: declarationNames,
  filter: { ...partnerFilters, ...conversationFilters },
  needs: { 1: 'alguém da equipe', pix: 'conferir o Pix' },
  only: kinds,
  order: { oldest: 'do mais antigo ao mais novo' },
  parts: textParts,
  reasons: secondReviewReasons,
  scope: { ...abuseScopes, ...alikeScopes },
  verdict: verdicts,
  subject: Object.fromEntries(Object.entries(caseSubjects).map(([subject, { name }]) => [subject, name])),
}

const refused = (words: Words) => ({ reason: words, refusal: words, rejection: words })

/** Labels for values whose meaning depends on the entry's subject. */
const wordsOfSubject: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  campaign: refused({ ...campaignRefusals, ...campaignSuspensions }),
  evidence: { purpose: purposes },
  media: refused(mediaRefusals),
  profile: refused(profileRefusals),
  report: refused(blockReasons),
  submission: { ...refused(documentRefusals), purpose: documentPurposes },
}

const factValues: Words = {
  ...accountMatches,
  ...operatorRoles,
  ...kinds,
  ...campaignRefusals,
  ...campaignSuspensions,
  ...profileRefusals,
  ...mediaRefusals,
  ...banReasons,
  ...personBans,
  ...secondReviewReasons,
  ...verdicts,
  ...blockReasons,
  ...Object.fromEntries(rescueStepNames.map(step => [step, rescueSteps[step].name])),
  ...Object.fromEntries(Object.entries(caseSubjects).map(([subject, { name }]) => [subject, name])),
  ...caseOutcomes,
  ...incidentOutcomes,
  contact: 'Contato onde não pode estar',
  approved: 'aprovado',
  refused: 'recusado',
  ...documentNames,
  ...documentPurposes,
  ...documentRefusals,
  ...checklist,
  authenticator: 'autenticador',
  passkey: 'chave de acesso',
  recovery_code: 'código de recuperação',
  confirm: 'confirmar Pix',
  refund: 'devolver',
  settled: 'plano ativado',
  known: 'já conhecido',
  late: 'tarde demais',
  duplicate: 'em dobro',
  wrong_amount: 'valor errado',
  changed: 'mudada',
  documents: 'documentos',
  opened: 'fichas abertas',
  listed: 'listas',
  exported: 'arquivos baixados',
  email: 'por e-mail',
  number: 'por número',
  waiting: 'aguardando',
  won: 'ganha',
  lost: 'perdida',
  med: 'MED do Pix',
  true: 'sim',
  false: 'não',
  null: '–',
}

const maxLength = 24

export function describeFacts(facts: Record<string, unknown>, subject = '') {
  const ofSubject = wordsOfSubject[subject.split(':')[0] ?? '']
  const describe = ([name, value]: [string, unknown]) => {
    const text = money.has(name) ? formatMoney(value) : formatValue(value, ofSubject?.[name] ?? wordsOfFact[name])
    return `${factNames[name] ?? name}: ${text}`
  }
  return Object.entries(facts).map(describe).join(' · ')
}

const money = new Set(['amount', 'cents', 'expected'])

function formatMoney(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatMoney).join(', ')
  return typeof value === 'number' ? formatCents(value) : formatValue(value)
}

function formatValue(value: unknown, words: Words = {}): string {
  if (Array.isArray(value)) return formatList(value, words)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const label = words[text] ?? factValues[text]
  return label ?? (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
}

const maxItems = 12

const cutList = (labels: string[]) =>
  labels.length > maxItems
    ? `${labels.slice(0, maxItems).join(', ')} e mais ${labels.length - maxItems}`
    : labels.join(', ')

const formatList = (list: unknown[], words: Words) =>
  checks.every(check => list.includes(check))
    ? `os ${checks.length} itens`
    : cutList(list.map(one => formatValue(one, words))) || 'nada'
