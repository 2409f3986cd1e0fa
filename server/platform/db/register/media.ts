import { keptDays } from '#contract/retention-days.ts'
import { entries, replaced } from './entry.ts'

const photosAndVideos = {
  photos: "count(*) filter (where kind = 'image')",
  videos: "count(*) filter (where kind = 'video')",
}

/** Pictures, videos and ads, and who appears in them. */
export const media = {
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account', rows: { account_id: 'accounts' } },
    {
      media: {
        purpose: 'Publicar fotos e vídeos do anúncio',
        columns:
          'id account_id kind folder position width height duration_ms created_at container leaving_since replaces origin_mark',
        withheld: 'color content_hash perceptual_hash video_hash upload_id',
        sensitive: 'perceptual_hash',
        apart: {
          perceptual_hash: { purpose: 'Achar fotos banidas e copiadas', basis: 'safety' },
          video_hash: { purpose: 'Achar vídeos banidos', basis: 'safety' },
        },
        history: {
          media_sent: {
            kind: 'media',
            at: 'max(created_at)',
            case: 'account_id',
            id: 'max(id)',
            facts: photosAndVideos,
            when: 'position is not null',
            groupBy: "account_id, date_trunc('minute', created_at)",
          },
        },
      },
      media_reviews: {
        purpose: 'Publicar só o que um operador aprovou',
        basis: 'law',
        columns: 'media_id verdict reason matches_selfie reviewed_at',
        withheld: 'content_hash operator_id',
        sensitive: 'matches_selfie',
        rows: { media_id: 'media' },
        history: {
          media_decided: {
            kind: 'media',
            at: 'max(reviewed_at)',
            by: 'operator_id',
            case: 'media.account_id',
            id: 'max(media.id)',
            facts: { ...photosAndVideos, verdict: 'verdict', reason: 'reason', compared: 'matches_selfie' },
            when: 'position is not null',
            groupBy: "account_id, date_trunc('minute', reviewed_at), operator_id, verdict, reason, matches_selfie",
          },
        },
      },
      media_attestations: {
        purpose: 'Saber quem aparece em cada foto e vídeo',
        basis: 'claims',
        columns: 'id media_id people attested_at reason',
        withheld: 'operator_id',
        rows: { media_id: 'media' },
        history: {
          people_recorded: {
            kind: 'media',
            at: 'attested_at',
            by: 'operator_id',
            case: 'media.account_id',
            facts: { reason: 'reason' },
            when: 'operator_id is not null',
          },
        },
      },
      attestation_requests: {
        purpose: 'Dar prazo para dizer quem aparece',
        columns: 'account_id due_at asked_at reminded_at',
      },
      media_releases: {
        purpose: 'Publicar só com a autorização de quem aparece',
        basis: 'consent',
        // We export the person's answers about other people's pictures, but not who answered about theirs.
        columns: 'id media_id invited_at account_id answer answered_at text_version text_hash revoked_at',
        secret: 'token_hash',
      },
      uploads_received: {
        purpose: 'Limitar envios',
        basis: 'interest',
        term: 'uploads',
        ends: { after: 'since', days: 25 / 24 },
        columns: 'account_id since uploads bytes',
      },
      campaigns: {
        purpose: 'Publicar a publicidade de parceiros',
        columns:
          'id account_id user_type slot title folder target_url active created_at updated_at suspended_at suspension_reason',
        withheld: 'color',
        history: {
          campaign_suspended: {
            kind: 'campaign',
            at: 'suspended_at',
            case: '(select max(id) from campaign_submissions where campaign_id = campaigns.id)',
            facts: { title: 'title', slot: 'slot' },
          },
        },
      },
      campaign_submissions: {
        purpose: 'Revisar a publicidade antes de publicar, e guardar as versões publicadas',
        basis: 'law',
        term: 'replacedVersions',
        ends: {
          if: replaced('campaign', 'campaign_id'),
          days: keptDays.replacedVersions,
          held: 'is_held((select account_id from campaigns where id = campaign_id), sweep.at)',
        },
        columns: 'id campaign_id title folder target_url animated submitted_at',
        withheld: 'color picture_hash perceptual_hash content_hash',
        rows: { campaign_id: 'campaigns' },
        history: {
          campaign_sent: {
            kind: 'campaign',
            at: 'submitted_at',
            case: 'id',
            facts: { title: 'title', slot: 'campaigns.slot' },
          },
        },
      },
      campaign_reviews: {
        purpose: 'Provar quem aprovou a publicidade',
        basis: 'law',
        term: 'replacedVersions',
        columns: 'submission_id verdict reason reviewed_at',
        withheld: 'content_hash operator_id',
        rows: { submission_id: 'campaign_submissions' },
        history: {
          campaign_decided: {
            kind: 'campaign',
            at: 'reviewed_at',
            by: 'operator_id',
            case: 'submission_id',
            facts: { title: 'campaign_submissions.title', verdict: 'verdict', reason: 'reason' },
          },
        },
      },
    },
  ),
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'safety', term: 'account' },
    {
      media_likenesses: {
        purpose: 'Mostrar ao operador fotos iguais de outras contas',
        columns: 'media_id other_id distance',
        unexported: 'mentions pictures of other people',
      },
      banned_likenesses: {
        purpose: 'Ocultar o que parece uma imagem removida, até um operador olhar',
        columns: 'id banned_id media_id submission_id distance found_at',
        unexported: 'mentions pictures of other people that were removed',
      },
      banned_media: {
        purpose: 'Impedir que volte uma imagem ilegal ou sem consentimento',
        basis: 'law',
        term: 'bannedPictures',
        ends: {
          after: 'coalesce(last_met_at, banned_at)',
          days: keptDays.bannedPictures,
          held: `exists (select from report_removals r join report_decisions d on d.id = r.decision_id
            where r.content_hash = banned_media.content_hash and is_report_held(d.report_id, sweep.at))`,
        },
        columns: 'id content_hash video_hash from_poster reason operator_id banned_at last_met_at perceptual_hash',
        sensitive: 'perceptual_hash',
      },
    },
  ),
}
