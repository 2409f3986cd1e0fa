import { keptDays } from '#contract/retention-days.ts'
import { entries } from './entry.ts'

/** Rows that we derive from the tables above, for lists, search and counts. */
export const listings = {
  ...entries(
    { of: 'advertisers', data: 'personal', basis: 'contract', term: 'listed' },
    {
      listings: {
        purpose: 'Mostrar e filtrar os anúncios',
        columns:
          'account_id user_type tier state_id city_id neighborhood_key category_id rotation listed_until nickname birth price city state photo_count video_count cover_folder cover_color tier_until available_until gender gender_said',
        sensitive: 'gender gender_said',
        unexported: 'a copy of the profile for the lists',
      },
      listing_words: {
        purpose: 'Achar um anúncio pelo apelido',
        ends: 'end-listings',
        columns: 'word user_type state_id city_id account_id place',
        unexported: 'a copy of the nickname for searching',
      },
      most_viewed_partners: {
        purpose: 'Ordenar os parceiros',
        columns: 'days account_id',
        unexported: 'a copy of the counts',
      },
      partner_search: {
        purpose: 'Achar um parceiro na administração',
        term: 'account',
        columns: 'account_id category_id document names parts',
        unexported: 'a copy of the account for searching',
      },
    },
  ),
  ...entries(
    { of: 'nobody', data: 'none', basis: 'none', term: 'site' },
    {
      listing_places: {
        purpose: 'Contar os anúncios de cada lugar',
        columns: 'user_type state_id city_id neighborhood_key change',
      },
      nickname_words: {
        purpose: 'Achar apelidos escritos de outro jeito',
        ends: 'forget-nicknames',
        columns: 'word slips',
      },
      review_queue: { purpose: 'Ordenar o que espera revisão', columns: 'kind id since' },
      audience_totals: {
        purpose: 'Contar as visualizações do site',
        term: 'viewCounts',
        ends: { after: "(day + 1)::timestamp at time zone 'America/Sao_Paulo'", days: keptDays.viewCounts },
        columns: 'kind day views clicks',
      },
      transparency_counts: {
        purpose: 'Publicar o relatório anual de transparência',
        columns: 'month event kind source outcome count',
      },
      transparency_times: {
        purpose: 'Publicar o relatório anual de transparência',
        columns: 'month event kind minutes in_time count',
      },
    },
  ),
}
