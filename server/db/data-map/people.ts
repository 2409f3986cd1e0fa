import type { TableEntry } from './entry.ts'

const ofAccount = { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account' } as const
const ofProfile = { ...ofAccount, term: 'profile' } as const
const ofDocuments = { of: 'advertisers', data: 'personal', basis: 'law', term: 'account' } as const

/** Who has an account: access, profile, documents, alerts, support. */
export const people = {
  accounts: {
    ...ofAccount,
    purpose: 'Entrar e ser avisado',
    columns: 'id user_type name email created_at',
    secret: 'password_hash',
  },
  account_sessions: {
    ...ofAccount,
    purpose: 'Continuar conectado, e ver e encerrar os próprios aparelhos',
    term: 'session',
    columns: 'id account_id created_at last_seen_at device',
    secret: 'token_hash',
  },
  password_resets: {
    ...ofAccount,
    purpose: 'Trocar a senha esquecida',
    term: 'link',
    columns: 'account_id expires_at used_at',
    secret: 'token_hash',
  },
  email_changes: {
    ...ofAccount,
    purpose: 'Confirmar um e-mail novo',
    term: 'link',
    columns: 'account_id email expires_at used_at',
    secret: 'token_hash',
  },
  terms_acceptances: {
    ...ofAccount,
    purpose: 'Provar quais termos foram aceitos, e quando',
    basis: 'claims',
    columns: 'account_id terms_hash accepted_at stated',
  },
  account_suspensions: {
    ...ofAccount,
    purpose: 'Tirar do ar uma conta suspeita, com motivo e responsável',
    basis: 'safety',
    term: 'suspension',
    columns: 'id account_id reason suspended_at lifted_at operator_id lifted_by lift_reason',
    secret: 'answer_token_hash',
  },
  suspension_answers: {
    ...ofAccount,
    purpose: 'Ouvir quem foi suspenso',
    basis: 'claims',
    term: 'suspension',
    data: 'sensitive',
    columns: 'id suspension_id body sent_at replied_at replied_by',
  },
  uploads_received: {
    ...ofAccount,
    purpose: 'Limitar envios',
    basis: 'interest',
    term: 'uploads',
    columns: 'account_id since uploads bytes',
  },
  profiles: {
    ...ofProfile,
    purpose: 'Publicar o anúncio',
    columns:
      'account_id user_type nickname birth whatsapp phone height_cm weight_kg clothing_size foot_size eyes_id hair_id breasts_id price has_place url_tiktok url_twitter url_instagram url_linktree url_onlyfans url_web category_id document created_at updated_at',
    sensitive: 'gender skin_color_id info',
    apart: {
      birth: { purpose: 'Impedir anúncios de menores e mostrar a idade', basis: 'law' },
      document: { purpose: 'Identificar o parceiro que anuncia', basis: 'law' },
      gender: { basis: 'consent' },
      skin_color_id: { basis: 'consent' },
      info: { basis: 'consent' },
    },
  },
  addresses: {
    ...ofProfile,
    purpose: 'Mostrar o anúncio na sua cidade; de parceiros, também o endereço',
    columns: 'account_id state_id city_id neighborhood neighborhood_key zipcode number address reference',
  },
  profile_languages: { ...ofProfile, purpose: 'Publicar o anúncio', columns: 'account_id option_id' },
  profile_payment_types: { ...ofProfile, purpose: 'Publicar o anúncio', columns: 'account_id option_id' },
  profile_occasions: {
    ...ofProfile,
    purpose: 'Publicar o anúncio',
    data: 'sensitive',
    basis: 'consent',
    columns: 'account_id option_id',
  },
  profile_preferences: {
    ...ofProfile,
    purpose: 'Publicar o anúncio',
    data: 'sensitive',
    basis: 'consent',
    columns: 'account_id option_id',
  },
  attendance_hours: { ...ofProfile, purpose: 'Mostrar os horários', columns: 'account_id weekday opens closes' },
  availabilities: {
    ...ofProfile,
    purpose: 'Mostrar quem atende agora',
    columns: 'id account_id starts_at ends_at',
  },
  listing_pauses: {
    ...ofAccount,
    purpose: 'Pausar o próprio anúncio',
    columns: 'id account_id paused_at resumed_at rotation',
  },
  kyc_submissions: {
    ...ofDocuments,
    purpose: 'Verificar idade e identidade de quem anuncia',
    columns: 'id account_id submitted_at upload_id documents_destroyed_at',
  },
  kyc_documents: {
    ...ofDocuments,
    purpose: 'Verificar idade e identidade de quem anuncia',
    data: 'sensitive',
    basis: 'safety',
    term: 'documents',
    columns: 'submission_id kind object width height',
  },
  kyc_keys: {
    ...ofDocuments,
    purpose: 'Cifrar os documentos de cada pessoa, e destruí-los',
    term: 'documents',
    columns: 'account_id kek_id created_at',
    secret: 'wrapped_key',
  },
  kyc_records: {
    ...ofDocuments,
    purpose: 'Saber quem anuncia, e que é adulto',
    columns: 'submission_id account_id name cpf birth document_number document_expires_on',
  },
  kyc_reviews: {
    ...ofDocuments,
    purpose: 'Provar quem conferiu os documentos, e como',
    columns: 'submission_id verdict reason reviewed_at operator_id rejection checked',
  },
  alert_choices: { ...ofAccount, purpose: 'Avisar como a pessoa quer', columns: 'account_id kind push mail' },
  push_devices: {
    ...ofAccount,
    purpose: 'Avisar nos aparelhos da pessoa',
    basis: 'consent',
    term: 'session',
    columns: 'session_id endpoint created_at',
    secret: 'p256dh auth server_key',
  },
  alerts: {
    ...ofAccount,
    purpose: 'Avisar do que aconteceu na conta',
    term: 'alert',
    columns: 'id account_id job_id path mail created_at',
  },
  alert_pushes: {
    ...ofAccount,
    purpose: 'Avisar uma vez em cada aparelho',
    term: 'alert',
    columns: 'alert_id session_id state',
  },
  conversations: {
    ...ofAccount,
    purpose: 'Atender quem pede ajuda',
    columns:
      'account_id opened_at last_message_at waiting_since closed_at closed_by account_read_id operator_read_id mailed_id',
    term: 'messages',
  },
  support_messages: {
    ...ofAccount,
    purpose: 'Atender quem pede ajuda',
    data: 'sensitive',
    term: 'messages',
    columns: 'id account_id author operator_id client_id body sent_at',
  },
} satisfies Record<string, TableEntry>
