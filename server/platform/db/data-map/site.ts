import { ofNobody, type TableEntry } from './entry.ts'

const ofOperator = { of: 'operators', data: 'personal', basis: 'interest', term: 'operator' } as const
const ofView = { ...ofOperator, basis: 'law', term: 'operatorSession' } as const
const ofAccess = {
  of: 'everyone',
  data: 'personal',
  basis: 'law',
  term: 'accesses',
  purpose: 'Registros de acesso: endereço IP, porta, hora e conta, cifrados, para ordem judicial',
} as const
const options = (what: string) => ofNobody(`Lista de opções: ${what}`, 'id name position')

/** Operators, the audit, lists of options, and what keeps the site running. */
export const site = {
  operators: {
    ...ofOperator,
    purpose: 'Dar acesso a quem opera o site',
    columns: 'id name email totp_confirmed_at totp_step created_at disabled_at password_changed_at',
    secret: 'password_hash totp_secret',
  },
  operator_roles: {
    ...ofOperator,
    purpose: 'Dar a cada operador só o que lhe cabe',
    columns: 'operator_id role given_at given_by until',
  },
  operator_passkeys: {
    ...ofOperator,
    purpose: 'Entrar com chave de acesso',
    columns: 'id operator_id counter transports name created_at last_used_at',
    secret: 'public_key',
  },
  operator_recovery_codes: {
    ...ofOperator,
    purpose: 'Entrar sem o autenticador',
    columns: 'operator_id used_at',
    secret: 'code_hash',
  },
  operator_sessions: {
    ...ofOperator,
    purpose: 'Continuar conectado por um turno',
    term: 'operatorSession',
    columns: 'id operator_id created_at last_seen_at confirmed_at passkey_at',
    secret: 'token_hash',
  },
  passkey_challenges: {
    ...ofOperator,
    purpose: 'Entrar com chave de acesso',
    term: 'operatorSession',
    columns: 'session_id purpose expires_at',
    secret: 'challenge',
  },
  kyc_claims: {
    ...ofView,
    purpose: 'Impedir que dois operadores decidam o mesmo caso',
    columns: 'submission_id operator_id claimed_at',
  },
  kyc_openings: {
    ...ofView,
    purpose: 'Mostrar documentos só de um caso aberto',
    columns: 'session_id submission_id selfie_only opened_at',
  },
  kyc_view_tickets: {
    ...ofView,
    purpose: 'Mostrar um documento uma vez',
    columns: 'session_id submission_id kind purpose expires_at used_at',
    secret: 'token_hash',
  },
  operator_views: {
    ...ofView,
    purpose: 'Notar quem abre dados demais',
    term: 'views',
    columns: 'operator_id kind account_id viewed_at',
  },
  operator_looks: {
    ...ofView,
    purpose: 'Notar quem abre a mesma pessoa muitas vezes',
    term: 'looks',
    columns: 'operator_id account_id looked_at',
  },
  operator_own_emails: {
    ...ofOperator,
    purpose: 'Não deixar um operador cuidar da própria conta',
    columns: 'operator_id email declared_at',
  },
  operator_own_cpfs: {
    ...ofOperator,
    purpose: 'Não deixar um operador cuidar da própria conta',
    columns: 'operator_id declared_at',
    secret: 'hash',
  },
  operator_own_accounts: {
    ...ofOperator,
    purpose: 'Não deixar um operador cuidar da própria conta',
    columns: 'operator_id account_id found_at',
  },
  audit_entries: {
    ...ofOperator,
    purpose: 'Provar quem viu e decidiu o quê',
    basis: 'law',
    term: 'audit',
    columns: 'id at operator_id action subject facts previous_hash hash',
  },
  incidents: {
    purpose: 'Registrar incidentes de segurança, comunicá-los no prazo e provar',
    of: 'operators',
    data: 'personal',
    basis: 'law',
    term: 'incidents',
    columns:
      'id code opened_at opened_by known_at what data people risk measures version waiting_since due_at alarmed outcome conclusion closed_at closed_by',
  },
  saved_answers: {
    ...ofOperator,
    purpose: 'Guardar respostas prontas do atendimento',
    columns: 'id title body updated_by updated_at',
  },
  access_log_days: {
    ...ofAccess,
    columns: 'day public_key held_for',
    secret: 'private_key',
  },
  access_log_batches: {
    ...ofAccess,
    columns: 'id day first_at last_at entries sealed',
  },
  attempts: {
    of: 'everyone',
    data: 'personal',
    basis: 'interest',
    purpose: 'Limitar tentativas, por um resumo do endereço, do e-mail ou da conta',
    term: 'attempts',
    columns: 'id purpose subject happened_at',
  },
  declaration_versions: ofNobody('Textos das declarações, por versão', 'kind version text_hash user_types'),
  states: ofNobody('Lista de estados', 'id sigla name'),
  cities: ofNobody('Lista de cidades', 'id state_id name search_key'),
  neighborhoods: ofNobody('Lista de bairros', 'city_id name search_key'),
  breasts: options('seios'),
  eyes: options('olhos'),
  hair: options('cabelos'),
  languages: options('idiomas'),
  occasions: options('ocasiões'),
  payment_types: options('formas de pagamento'),
  preferences: options('preferências'),
  skin_colors: options('cor da pele'),
  partner_categories: ofNobody('Categorias de parceiros', 'id name position folder color withdrawn_at'),
  backups: ofNobody('Saber quais backups existem', 'name taken_at finished_at rows files bytes'),
  installation: ofNobody('Reconhecer os próprios arquivos e a chave', 'id only_row document_key'),
  oldest_supported_schema: ofNobody('Recusar um programa antigo demais', 'only_row migration'),
  hash_keys: { ...ofNobody('Comparar números sem guardá-los', 'id'), secret: 'sealed' },
  signing_keys: {
    ...ofNobody('Assinar cookies e avisos', 'id purpose created_at'),
    secret: 'secret',
  },
} satisfies Record<string, TableEntry>
