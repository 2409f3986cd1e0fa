import { sql } from 'kysely'
import { keptDays } from '#contract/retention-days.ts'
import { entries, replaced } from './entry.ts'

/** Profiles: their texts, hours, contact and view counts. */
export const profiles = {
  ...entries(
    {
      of: 'advertisers',
      data: 'personal',
      basis: 'contract',
      term: 'profile',
      purpose: 'Publicar o anúncio',
      rows: { account_id: 'accounts' },
    },
    {
      profiles: {
        columns:
          'account_id user_type nickname birth gender whatsapp phone height_cm weight_kg clothing_size foot_size eyes_id skin_color_id hair_id breasts_id price info has_place url_tiktok url_twitter url_instagram url_linktree url_onlyfans url_web category_id document created_at updated_at',
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
        purpose: 'Mostrar o anúncio na sua cidade; de parceiros, também o endereço',
        columns: 'account_id state_id city_id neighborhood zipcode number address reference',
        withheld: 'neighborhood_key',
      },
      profile_languages: { columns: 'account_id option_id' },
      profile_occasions: { data: 'sensitive', basis: 'consent', columns: 'account_id option_id' },
      profile_payment_types: { columns: 'account_id option_id' },
      profile_preferences: { data: 'sensitive', basis: 'consent', columns: 'account_id option_id' },
    },
  ),
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'law', term: 'replacedVersions', rows: { account_id: 'accounts' } },
    {
      profile_submissions: {
        purpose: 'Revisar o anúncio antes de publicar, e guardar as versões publicadas',
        data: 'sensitive',
        ends: {
          if: replaced('profile', 'account_id'),
          days: keptDays.replacedVersions,
          held: 'is_held(account_id, sweep.at)',
        },
        columns: 'id account_id content submitted_at',
        withheld: 'content_hash',
        history: { profile_sent: { kind: 'profile', at: 'submitted_at', case: 'id' } },
      },
      profile_reviews: {
        purpose: 'Provar quem aprovou o anúncio',
        columns: 'submission_id verdict reason reviewed_at',
        withheld: 'content_hash operator_id',
        rows: { submission_id: 'profile_submissions' },
        history: {
          profile_decided: {
            kind: 'profile',
            at: 'reviewed_at',
            by: 'operator_id',
            case: 'submission_id',
            facts: { verdict: 'verdict', reason: 'reason' },
          },
        },
      },
    },
  ),
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'contract', term: 'account', rows: { account_id: 'accounts' } },
    {
      phone_proofs: {
        purpose: 'Mostrar só um número que a pessoa provou ser dela',
        columns: 'account_id number proven_at public_since reason',
        withheld: 'operator_id',
        history: {
          number_proven: { kind: 'account', at: 'proven_at', by: 'operator_id', facts: { reason: 'reason' } },
        },
      },
      phone_codes: {
        purpose: 'Provar que o número é da pessoa',
        term: 'link',
        ends: { after: 'expires_at' },
        columns: 'account_id number requested_at expires_at channel wrong_attempts',
        secret: 'code_hash',
      },
      number_hours: {
        purpose: 'Mostrar o número só nas horas escolhidas',
        columns: 'account_id attending hidden_from hidden_to saved_at',
      },
      attendance_hours: { purpose: 'Mostrar os horários', term: 'profile', columns: 'account_id weekday opens closes' },
      availabilities: {
        purpose: 'Mostrar quem atende agora',
        term: 'profile',
        // Once an availability period has ended, we need it only for the daily limit.
        ends: { after: 'ends_at', days: 1 },
        columns: 'id account_id starts_at ends_at',
      },
      listing_pauses: {
        purpose: 'Pausar o próprio anúncio',
        columns: 'id account_id paused_at resumed_at',
        withheld: 'rotation',
        history: {
          listing_paused: { kind: 'plan', at: 'paused_at' },
          listing_resumed: { kind: 'plan', at: 'resumed_at' },
        },
      },
    },
  ),
  ...entries(
    {
      of: 'advertisers',
      data: 'personal',
      basis: 'interest',
      term: 'viewCounts',
      purpose: 'Contar quantas vezes um anúncio foi visto, sem saber por quem',
    },
    {
      audience_days: {
        ends: 'drop-old-audience',
        columns: 'kind subject_id day views clicks',
        rows: account => sql`(kind = 'profile' and subject_id = ${account}
          or kind = 'campaign' and subject_id in (select id from campaigns where account_id = ${account}))`,
      },
      audience_days_other: { ends: 'drop-old-audience', columns: 'kind subject_id day views clicks' },
    },
  ),
}
