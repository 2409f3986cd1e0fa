import { entries } from './entry.ts'

/** Data that the law requires us to keep after the account is deleted. */
export const evidence = {
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'law', term: 'evidence', unexported: 'of what is sealed by law' },
    {
      evidence: {
        purpose: 'Guardar lacrado o que foi publicado, a suspeita de abuso de criança e o que uma ordem manda guardar',
        ends: 'end-evidence',
        columns: 'id kind account_id report_id content_hash kept_since content sealed',
        sensitive: 'content sealed',
        unexported: 'sealed by law: only two operators together open it',
      },
      evidence_keys: {
        purpose: 'Abrir um lacre, e destruí-lo',
        columns: 'evidence_id kek_id',
        secret: 'wrapped_key',
        apart: { wrapped_key: { purpose: 'Abrir um lacre; destruí-la destrói o que ela abre' } },
        unexported: 'keys of what is sealed by law',
      },
      evidence_files: {
        purpose: 'Achar e conferir os arquivos lacrados',
        columns: 'evidence_id name bytes sha256 object',
        sensitive: 'object',
      },
      evidence_folders: {
        purpose: 'Lacrar um arquivo publicado antes que ele seja apagado',
        term: 'work',
        ends: 'seal-evidence-left',
        columns: 'evidence_id folder',
        unexported: 'a queue of files to seal',
      },
      ad_airings: {
        purpose: 'Provar quando uma versão do anúncio esteve no ar',
        columns: 'id version_id account_id started_at ended_at',
        unexported: 'of what is sealed by law; the export says when the ads were on the air',
      },
      ad_version_files: {
        purpose: 'Saber que fotos e vídeos eram de uma versão do anúncio',
        columns: 'version_id file_id',
      },
      abuse_hashes: {
        purpose: 'Não mostrar a ninguém o que se suspeita ser abuso de criança',
        columns: 'evidence_id content_hash perceptual_hash',
        sensitive: 'perceptual_hash',
        unexported: 'fingerprints of pictures that may be nobody’s to see',
      },
      evidence_openings: {
        purpose: 'Abrir um lacre só com duas pessoas e um motivo',
        of: 'operators',
        columns:
          'id evidence_id purpose reason asked_by asked_at granted_by granted_at refused_by refused_at opened_at session_id ends_at',
        secret: 'package_secret',
        unexported: 'who of the team opened what is sealed',
      },
      legal_holds: {
        purpose: 'Cumprir ordem de guardar dados',
        term: 'hold',
        columns: 'id account_id report_id reason reference held_at held_by until lifted_at lifted_by lift_reason',
        unexported: 'orders of authorities, which may be secret',
      },
    },
  ),
}
