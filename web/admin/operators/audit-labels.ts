import { accountMatches } from '#contract/account-admin.ts'
import { campaignRefusals, campaignSuspensions } from '#contract/campaign-review.ts'
import { formatCents } from '#contract/format.ts'
import { documentNames } from '#contract/kyc.ts'
import { checklist, checks, documentRefusals } from '#contract/kyc-review.ts'
import { explanations, linkedVerdicts } from '#contract/linked-kinds.ts'
import { mediaRefusals } from '#contract/media-review.ts'
import { operatorRoles } from '#contract/operator-roles.ts'
import { profileRefusals } from '#contract/profile-review.ts'
import { verdicts } from '#contract/report-kinds.ts'
import { helpOutcomes, rescueStepNames, rescueSteps } from '#contract/rescue-playbook.ts'
import { banReasons } from '#contract/review.ts'
import { kindNames, worklistKinds } from '#contract/worklist.ts'

const actions: Readonly<Record<string, string>> = {
  operator_added: 'Operador criado',
  operator_renewed: 'Senha de operador renovada',
  passkey_added: 'Adicionou uma chave de acesso',
  passkey_removed: 'Removeu uma chave de acesso',
  passkey_used: 'Usou a chave de acesso',
  roles_changed: 'Mudou os papéis',
  emergency_role_taken: 'Pegou um papel de emergência',
  access_refused: 'Tentou abrir o que o papel não inclui',
  password_given: 'Digitou a senha certa',
  code_refused: 'Código recusado',
  logged_in: 'Entrou',
  logged_out: 'Saiu',
  recovery_codes_renewed: 'Criou códigos de recuperação',
  case_opened: 'Abriu o caso',
  document_viewed: 'Viu um documento',
  bulk_viewed: 'Viu dados de muitas pessoas',
  worklist_listed: 'Viu o que aguarda',
  accounts_searched: 'Buscou contas',
  account_opened: 'Abriu uma conta',
  account_history_read: 'Viu a história de uma conta',
  cases_listed: 'Viu a fila de documentos',
  profiles_listed: 'Viu a fila de perfis',
  profile_opened: 'Abriu um perfil',
  media_listed: 'Viu a fila de fotos e vídeos',
  media_opened: 'Abriu as fotos e vídeos de uma conta',
  campaigns_listed: 'Viu a fila de publicidades',
  campaign_opened: 'Abriu uma publicidade',
  orders_listed: 'Viu a lista de pedidos',
  order_opened: 'Abriu um pedido',
  partners_listed: 'Viu a lista de parceiros',
  partner_opened: 'Abriu um parceiro',
  statistics_opened: 'Viu as estatísticas',
  conversations_listed: 'Viu a lista de conversas',
  operator_password_changed: 'Trocou a própria senha',
  code_attempt_ended: 'Entrada encerrada por códigos errados',
  help_opened: 'Abriu um pedido de ajuda',
  help_answered: 'Respondeu a um pedido de ajuda',
  help_step_taken: 'Registrou um passo de um pedido de ajuda',
  help_closed: 'Encerrou um pedido de ajuda',
  report_opened: 'Abriu uma denúncia',
  report_decided: 'Decidiu uma denúncia',
  report_asked: 'Perguntou a quem denunciou',
  links_listed: 'Viu a lista de contas ligadas',
  link_case_opened: 'Abriu um caso de contas ligadas',
  link_case_decided: 'Decidiu um caso de contas ligadas',
  report_lengthened: 'Deu 24 horas a uma denúncia de violência',
  case_approved: 'Aprovou',
  case_rejected: 'Rejeitou',
  account_frozen: 'Suspendeu a conta',
  account_released: 'Liberou a conta',
  suspension_replied: 'Registrou que respondeu à pessoa suspensa',
  access_log_read: 'Leu os registros de acesso',
  access_log_held: 'Guardou registros de acesso além do prazo',
  access_log_released: 'Soltou registros de acesso guardados',
  incident_added: 'Registrou um incidente',
  incident_opened: 'Abriu um incidente',
  incident_changed: 'Mudou os fatos de um incidente',
  incident_notice_settled: 'Registrou uma comunicação de incidente',
  incident_closed: 'Encerrou um incidente',
  chain_checked: 'Conferiu a integridade da auditoria',
  ledger_checked: 'Conferiu o dinheiro recebido e os planos',
  profile_approved: 'Aprovou um perfil',
  profile_refused: 'Recusou um perfil',
  media_approved: 'Aprovou uma foto ou vídeo',
  media_refused: 'Recusou uma foto ou vídeo',
  media_banned: 'Removeu para sempre',
  renewal_asked: 'Pediu nova verificação de documentos',
  campaign_approved: 'Aprovou uma publicidade',
  campaign_refused: 'Recusou uma publicidade',
  campaign_suspended: 'Tirou uma publicidade do ar',
  campaign_restored: 'Devolveu uma publicidade ao ar',
  campaign_banned: 'Removeu uma publicidade para sempre',
  orders_exported: 'Exportou pedidos',
  pix_confirmed: 'Confirmou um Pix',
  money_requested: 'Pediu um segundo operador',
  money_request_approved: 'Aprovou como segundo operador',
  money_request_rejected: 'Rejeitou como segundo operador',
  order_refused: 'Recusou um pedido',
  order_refunded: 'Devolveu o valor de um pedido',
  refund_transferred: 'Registrou uma devolução',
  payment_reversed: 'Registrou uma contestação',
  reversal_settled: 'Encerrou uma contestação',
  plan_added: 'Criou um plano',
  plan_changed: 'Alterou um plano',
  coupon_added: 'Criou um cupom',
  coupon_changed: 'Alterou um cupom',
  conversation_opened: 'Abriu uma conversa',
  conversation_closed: 'Encerrou uma conversa',
  conversation_reopened: 'Reabriu uma conversa',
  saved_answer_added: 'Salvou uma resposta',
  saved_answer_changed: 'Alterou uma resposta salva',
  saved_answer_removed: 'Removeu uma resposta salva',
  partner_category_changed: 'Mudou a categoria de um parceiro',
  category_added: 'Criou uma categoria',
  category_changed: 'Alterou uma categoria',
  category_moved: 'Mudou a ordem das categorias',
  category_pictured: 'Trocou a imagem de uma categoria',
  category_picture_removed: 'Tirou a imagem de uma categoria',
}

export const actionLabel = (action: string) => actions[action] ?? action.replaceAll('_', ' ')

const subjectKinds: Readonly<Record<string, string>> = {
  account: 'Conta',
  submission: 'Envio',
  operator: 'Operador',
  audit: 'Auditoria',
  profile: 'Perfil',
  media: 'Foto ou vídeo',
  campaign: 'Publicidade',
  order: 'Pedido',
  plan: 'Plano',
  coupon: 'Cupom',
  saved_answer: 'Resposta salva',
  category: 'Categoria',
  report: 'Denúncia',
  help: 'Pedido de ajuda',
  links: 'Contas ligadas, caso',
  incident: 'Incidente',
}

/** `account:12` → `Conta 12`. */
export function subjectLabel(subject: string) {
  const [kind = '', id] = subject.split(':')
  const name = subjectKinds[kind] ?? kind
  return id ? `${name} ${id}` : name
}

const factNames: Readonly<Record<string, string>> = {
  given: 'recebeu',
  taken: 'perdeu',
  roles: 'papéis',
  role: 'papel',
  until: 'até',
  from: 'de',
  to: 'até',
  call: 'chamada',
  account: 'conta',
  session: 'sessão',
  kind: 'foto',
  means: 'por',
  first: 'primeira vez',
  rejection: 'motivo',
  checked: 'conferido',
  entries: 'registros',
  broken_at: 'violada em',
  head: 'último',
  refusal: 'motivo',
  reason: 'motivo',
  text: 'recado',
  before: 'antes',
  matches_selfie: 'conferida',
  content: 'conteúdo',
  version: 'versão',
  ads: 'publicidades',
  accounts: 'contas',
  media: 'itens',
  amount: 'valor',
  expected: 'valor do pedido',
  cents: 'desconto',
  end_to_end_id: 'E2E',
  external_id: 'número',
  request: 'pedido de aprovação',
  asked_by: 'pedido pelo operador',
  action: 'o quê',
  outcome: 'resultado',
  payment: 'pagamento',
  refund: 'devolução',
  reversal: 'contestação',
  searched: 'com busca',
  tried: 'procurado como',
  only: 'espécie',
  filter: 'filtro',
  people: 'pessoas',
  views: 'o que viu',
  after: 'depois de',
  status: 'situação',
  channel: 'meio',
  title: 'título',
  days: 'dias',
  free_days: 'bônus',
  position: 'ordem',
  withdrawn: 'fora de venda',
  confirmed: 'preço confirmado',
  percent: 'porcentagem',
  starts_at: 'começa',
  ends_at: 'termina',
  most_uses: 'usos no total',
  most_uses_each: 'usos por pessoa',
  plan_ids: 'planos',
  for_all: 'para todos',
  code: 'código',
  user_type: 'tipo de conta',
  type_name: 'nível',
  answer: 'resposta',
  category: 'categoria',
  name: 'nome',
  withdrawn_category: 'retirada',
  verdict: 'decisão',
  step: 'passo',
  explanation: 'explicação',
  number: 'vez',
  face_matches: 'rosto conferido',
}
const factValues: Readonly<Record<string, string>> = {
  ...accountMatches,
  ...operatorRoles,
  ...Object.fromEntries(kindNames.map(kind => [kind, worklistKinds[kind].name])),
  ...explanations,
  ...linkedVerdicts,
  ...campaignRefusals,
  ...campaignSuspensions,
  ...profileRefusals,
  ...mediaRefusals,
  ...banReasons,
  ...verdicts,
  ...helpOutcomes,
  ...Object.fromEntries(rescueStepNames.map(step => [step, rescueSteps[step].name])),
  contact: 'Contato onde não pode estar',
  approved: 'aprovado',
  refused: 'recusado',
  ...documentNames,
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

export const describeFacts = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .map(([name, value]) => `${factNames[name] ?? name}: ${money.has(name) ? formatMoney(value) : formatValue(value)}`)
    .join(' · ')

const money = new Set(['amount', 'cents', 'expected'])

function formatMoney(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatMoney).join(', ')
  return typeof value === 'number' ? formatCents(value) : formatValue(value)
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return formatList(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const label = factValues[text] ?? text
  return label.length > maxLength && !factValues[text] ? `${label.slice(0, maxLength)}…` : label
}

const maxItems = 12

const cutList = (labels: string[]) =>
  labels.length > maxItems
    ? `${labels.slice(0, maxItems).join(', ')} e mais ${labels.length - maxItems}`
    : labels.join(', ')

const formatList = (list: unknown[]) =>
  checks.every(check => list.includes(check))
    ? `os ${checks.length} itens`
    : cutList(list.map(one => formatValue(one))) || 'nada'
