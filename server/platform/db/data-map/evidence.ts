import type { TableEntry } from './entry.ts'

const ofAd = { of: 'advertisers', data: 'personal', basis: 'law', term: 'evidence' } as const
const ofHold = { of: 'advertisers', data: 'personal', basis: 'law', term: 'hold' } as const

/** What the law makes us keep beyond the account. */
export const evidence = {
  evidence: {
    ...ofAd,
    purpose: 'Guardar lacrado o que foi publicado, a suspeita de abuso de criança e o que uma ordem manda guardar',
    columns: 'id kind account_id report_id content_hash kept_since',
    sensitive: 'content sealed',
  },
  evidence_keys: {
    ...ofAd,
    purpose: 'Abrir um lacre, e destruí-lo',
    columns: 'evidence_id kek_id',
    secret: 'wrapped_key',
    apart: { wrapped_key: { purpose: 'Abrir um lacre; destruí-la destrói o que ela abre' } },
  },
  evidence_files: {
    ...ofAd,
    purpose: 'Achar e conferir os arquivos lacrados',
    columns: 'evidence_id name bytes sha256',
    sensitive: 'object',
  },
  evidence_folders: {
    ...ofAd,
    purpose: 'Lacrar um arquivo publicado antes que ele seja apagado',
    term: 'work',
    columns: 'evidence_id folder',
  },
  ad_airings: {
    ...ofAd,
    purpose: 'Provar quando uma versão do anúncio esteve no ar',
    columns: 'id version_id account_id started_at ended_at',
  },
  ad_version_files: {
    ...ofAd,
    purpose: 'Saber que fotos e vídeos eram de uma versão do anúncio',
    columns: 'version_id file_id',
  },
  abuse_hashes: {
    ...ofAd,
    purpose: 'Não mostrar a ninguém o que se suspeita ser abuso de criança',
    columns: 'evidence_id content_hash',
    sensitive: 'perceptual_hash',
  },
  evidence_openings: {
    of: 'operators',
    data: 'personal',
    purpose: 'Abrir um lacre só com duas pessoas e um motivo',
    basis: 'law',
    term: 'evidence',
    columns:
      'id evidence_id purpose reason asked_by asked_at granted_by granted_at refused_by refused_at opened_at session_id ends_at',
    secret: 'package_secret',
  },
  legal_holds: {
    ...ofHold,
    purpose: 'Cumprir ordem de guardar dados',
    columns: 'id account_id report_id reason reference held_at held_by until lifted_at lifted_by lift_reason',
  },
} as const satisfies Record<string, TableEntry>
