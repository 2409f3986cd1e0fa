import { banReasons, mediaRefusals, profileRefusals } from '#contract/content-review.ts'
import { checklist, checks, documentNames, rejections } from '#contract/kyc.ts'

/** What the entries of the log are called on the screen; an action that is not here is shown as it is written. */
const actions: Readonly<Record<string, string>> = {
  operator_added: 'Operador criado',
  operator_renewed: 'Senha de operador renovada',
  password_given: 'Deu a senha certa',
  code_refused: 'Código recusado',
  logged_in: 'Entrou',
  logged_out: 'Saiu',
  recovery_codes_renewed: 'Criou códigos de recuperação',
  case_opened: 'Abriu o caso',
  document_viewed: 'Viu um documento',
  case_approved: 'Aprovou',
  case_rejected: 'Rejeitou',
  account_frozen: 'Suspendeu a conta',
  chain_checked: 'Corrente conferida',
  profile_approved: 'Aprovou um perfil',
  profile_refused: 'Recusou um perfil',
  media_approved: 'Aprovou uma foto ou vídeo',
  media_refused: 'Recusou uma foto ou vídeo',
  media_banned: 'Removeu para sempre',
}

export const actionWords = (action: string) => actions[action] ?? action.replaceAll('_', ' ')

const kinds: Readonly<Record<string, string>> = {
  account: 'Conta',
  submission: 'Envio',
  operator: 'Operador',
  audit: 'Auditoria',
  profile: 'Perfil',
  media: 'Foto ou vídeo',
}

/** `account:12` → `Conta 12`. */
export function subjectWords(subject: string) {
  const [kind = '', id] = subject.split(':')
  const name = kinds[kind] ?? kind
  return id ? `${name} ${id}` : name
}

const names: Readonly<Record<string, string>> = {
  account: 'conta',
  session: 'sessão',
  kind: 'foto',
  means: 'por',
  first: 'primeira vez',
  rejection: 'motivo',
  checked: 'conferido',
  entries: 'registros',
  broken_at: 'rompida em',
  head: 'último',
  refusal: 'motivo',
  reason: 'motivo',
  text: 'recado',
  before: 'antes',
  matches_selfie: 'conferida',
  content: 'conteúdo',
  accounts: 'contas',
  media: 'itens',
}
const values: Readonly<Record<string, string>> = {
  ...profileRefusals,
  ...mediaRefusals,
  ...banReasons,
  contact: 'Contato onde não pode estar',
  approved: 'aprovado',
  refused: 'recusado',
  ...documentNames,
  ...rejections,
  ...checklist,
  authenticator: 'autenticador',
  recovery_code: 'código de recuperação',
  true: 'sim',
  false: 'não',
  null: '–',
}

const longest = 24

/** The facts of an entry in one line. */
export const factWords = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .map(([name, value]) => `${names[name] ?? name}: ${valueWords(value)}`)
    .join(' · ')

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return listWords(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const words = values[text] ?? text
  return words.length > longest && !values[text] ? `${words.slice(0, longest)}…` : words
}

/** A whole checklist in three words; of a part, what it is of. */
const listWords = (list: unknown[]) =>
  checks.every(check => list.includes(check))
    ? `os ${checks.length} itens`
    : list.map(one => valueWords(one)).join(', ') || 'nada'
