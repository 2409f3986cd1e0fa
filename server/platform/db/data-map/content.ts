import { ofNobody, type TableEntry } from './entry.ts'

const ofAdvertiser = { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account' } as const
const ofVersion = { ...ofAdvertiser, basis: 'law', term: 'versions' } as const
const transparency = 'Publicar o relatório anual de transparência'
const ofReport = { of: 'notifiers', data: 'personal', basis: 'law', term: 'reports' } as const
const listed = { ...ofAdvertiser, term: 'listed' } as const
const counted = { ...ofAdvertiser, basis: 'interest', term: 'counts' } as const

/** What is advertised, reviewed, listed, counted and reported. */
export const content = {
  media: {
    ...ofAdvertiser,
    purpose: 'Publicar fotos e vídeos do anúncio',
    columns:
      'id account_id kind folder position width height color duration_ms created_at container content_hash upload_id leaving_since replaces video_hash',
    sensitive: 'perceptual_hash',
    apart: {
      perceptual_hash: { purpose: 'Achar fotos banidas e copiadas', basis: 'safety' },
      video_hash: { purpose: 'Achar vídeos banidos', basis: 'safety' },
    },
  },
  media_reviews: {
    ...ofAdvertiser,
    purpose: 'Publicar só o que um operador aprovou',
    basis: 'law',
    columns: 'media_id verdict reason content_hash operator_id reviewed_at',
    sensitive: 'matches_selfie',
  },
  media_attestations: {
    ...ofAdvertiser,
    purpose: 'Saber quem aparece em cada foto e vídeo',
    basis: 'claims',
    columns: 'id media_id people attested_at operator_id reason',
  },
  media_releases: {
    ...ofAdvertiser,
    purpose: 'Publicar só com a autorização de quem aparece',
    basis: 'consent',
    columns: 'id media_id invited_at account_id answer answered_at text_version text_hash revoked_at',
    secret: 'token_hash',
  },
  attestation_requests: {
    ...ofAdvertiser,
    purpose: 'Dar prazo para dizer quem aparece',
    columns: 'account_id due_at asked_at reminded_at',
  },
  media_likenesses: {
    ...ofAdvertiser,
    purpose: 'Mostrar ao operador fotos iguais de outras contas',
    basis: 'safety',
    columns: 'media_id other_id distance',
  },
  banned_media: {
    of: 'advertisers',
    data: 'personal',
    purpose: 'Impedir que volte uma imagem ilegal ou sem consentimento',
    basis: 'law',
    term: 'ban',
    columns: 'id content_hash video_hash from_poster reason operator_id banned_at',
    sensitive: 'perceptual_hash',
  },
  banned_likenesses: {
    ...ofAdvertiser,
    purpose: 'Ocultar o que parece uma imagem removida, até um operador olhar',
    basis: 'safety',
    columns: 'id banned_id media_id submission_id distance found_at',
  },
  profile_submissions: {
    ...ofVersion,
    purpose: 'Revisar o anúncio antes de publicar, e guardar as versões publicadas',
    data: 'sensitive',
    columns: 'id account_id content content_hash submitted_at',
  },
  profile_reviews: {
    ...ofVersion,
    purpose: 'Provar quem aprovou o anúncio',
    columns: 'submission_id verdict reason content_hash operator_id reviewed_at',
  },
  campaigns: {
    ...ofAdvertiser,
    purpose: 'Publicar a publicidade de parceiros',
    columns:
      'id account_id user_type slot title folder color target_url active created_at updated_at suspended_at suspension_reason',
  },
  campaign_submissions: {
    ...ofVersion,
    purpose: 'Revisar a publicidade antes de publicar, e guardar as versões publicadas',
    columns:
      'id campaign_id title folder color target_url animated picture_hash perceptual_hash content_hash submitted_at',
  },
  campaign_reviews: {
    ...ofVersion,
    purpose: 'Provar quem aprovou a publicidade',
    columns: 'submission_id verdict reason content_hash operator_id reviewed_at',
  },
  review_queue: ofNobody('Ordenar o que espera revisão', 'kind id since'),
  listings: {
    ...listed,
    purpose: 'Mostrar e filtrar os anúncios',
    columns:
      'account_id user_type tier state_id city_id neighborhood_key category_id rotation listed_until nickname birth price city state photo_count video_count cover_folder cover_color tier_until available_until',
    sensitive: 'gender gender_said',
  },
  listing_words: {
    ...listed,
    purpose: 'Achar um anúncio pelo apelido',
    columns: 'word user_type state_id city_id account_id place',
  },
  listing_places: ofNobody('Contar os anúncios de cada lugar', 'user_type state_id city_id neighborhood_key change'),
  nickname_words: ofNobody('Achar apelidos escritos de outro jeito', 'word slips'),
  most_viewed_partners: { ...listed, purpose: 'Ordenar os parceiros', columns: 'days account_id' },
  partner_search: {
    ...ofAdvertiser,
    purpose: 'Achar um parceiro na administração',
    columns: 'account_id category_id document names parts',
  },
  audience_days: {
    ...counted,
    purpose: 'Contar quantas vezes um anúncio foi visto, sem saber por quem',
    columns: 'kind subject_id day views clicks',
  },
  audience_days_other: {
    ...counted,
    purpose: 'Contar quantas vezes um anúncio foi visto, sem saber por quem',
    columns: 'kind subject_id day views clicks',
  },
  audience_totals: ofNobody('Contar as visualizações do site', 'kind day views clicks'),
  transparency_counts: ofNobody(transparency, 'month event kind source outcome count'),
  transparency_times: ofNobody(transparency, 'month event kind minutes in_time count'),
  reports: {
    ...ofReport,
    purpose: 'Receber e decidir denúncias, dentro do prazo da lei',
    columns:
      'id protocol kind lane relation place account_id media_id campaign_id name email over_limit repeats received_at confirmed_at waiting_since due_at queued_for alarmed',
    sensitive: 'body',
  },
  report_sources: {
    ...ofReport,
    basis: 'interest',
    term: 'reportSources',
    purpose: 'Juntar repetições, desfazer envios em série e bloquear quem denuncia de má-fé, sem saber quem é',
    columns: 'report_id hash received_at',
  },
  report_blocks: {
    ...ofReport,
    term: 'reportBlocks',
    purpose: 'Recusar por um tempo quem denuncia de má-fé',
    columns: 'report_id hash reason operator_id blocked_at until',
  },
  report_links: {
    ...ofReport,
    purpose: 'Acompanhar a denúncia, ou responder a ela, sem conta',
    columns: 'report_id side mailed',
    secret: 'token_hash',
  },
  report_messages: {
    ...ofReport,
    purpose: 'Ouvir os dois lados de uma denúncia',
    data: 'sensitive',
    columns: 'id report_id author operator_id body sent_at',
  },
  report_hidings: {
    ...ofReport,
    of: 'advertisers',
    purpose: 'Ocultar o que foi denunciado enquanto se examina',
    columns: 'id report_id account_id media_id campaign_id hidden_at lifted_at undone_by',
  },
  report_decisions: {
    ...ofReport,
    purpose: 'Dizer aos dois lados o que se decidiu, e por quê',
    columns: 'id report_id number verdict body operator_id first_operator_id agreed_by decided_at',
    sensitive: 'face_matches',
  },
  report_reversals: {
    ...ofReport,
    purpose: 'Desfazer uma decisão só por duas pessoas',
    columns: 'report_id operator_id body proposed_at',
    sensitive: 'face_matches',
  },
  report_contestations: {
    ...ofReport,
    purpose: 'Rever uma decisão contestada',
    data: 'sensitive',
    columns: 'decision_id side body sent_at',
  },
  report_removals: {
    ...ofReport,
    of: 'advertisers',
    purpose: 'Impedir que volte o que foi removido, e avisar a quem tinha cópias se a remoção for desfeita',
    columns: 'decision_id content_hash account_ids',
  },
  contact_messages: {
    of: 'visitors',
    data: 'personal',
    basis: 'interest',
    purpose: 'Responder a quem escreve sem ter conta',
    term: 'contact',
    columns: 'id subject email sent_at mailed_at',
    sensitive: 'body',
  },
  contact_cases: {
    of: 'everyone',
    data: 'personal',
    basis: 'law',
    purpose: 'Responder no prazo a reclamações e a autoridades',
    term: 'contactCases',
    columns: 'id protocol kind email received_at waiting_since due_at alarmed',
    sensitive: 'body',
  },
  contact_case_answers: {
    of: 'everyone',
    data: 'personal',
    basis: 'law',
    purpose: 'Provar o que foi respondido, por quem e quando',
    term: 'contactCases',
    columns: 'case_id outcome operator_id answered_at',
    sensitive: 'body note',
  },
} satisfies Record<string, TableEntry>
