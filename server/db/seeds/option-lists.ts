import type { LookupTable } from '#contract/lookup.ts'

const preferNotToSay = 'Prefiro não informar'

/** The lists of section 7 as they start; body lists can always be left unanswered (T58). */
export const optionLists: readonly [LookupTable, readonly string[]][] = [
  ['eyes', ['Castanhos', 'Pretos', 'Verdes', 'Azuis', 'Mel', 'Cinza', preferNotToSay]],
  ['skin_colors', ['Branca', 'Parda', 'Preta', 'Amarela', 'Indígena', preferNotToSay]],
  ['hair', ['Preto', 'Castanho', 'Loiro', 'Ruivo', 'Grisalho', 'Colorido', 'Raspado', preferNotToSay]],
  ['breasts', ['Naturais', 'Com silicone', preferNotToSay]],
  ['languages', ['Português', 'Inglês', 'Espanhol', 'Francês', 'Italiano', 'Alemão', 'Libras']],
  ['preferences', ['Jantares', 'Eventos', 'Viagens', 'Companhia', 'Pernoite', 'Casais', 'Videochamada']],
  ['payment_types', ['Pix', 'Dinheiro', 'Cartão de crédito', 'Cartão de débito', 'Transferência']],
  ['occasions', ['Encontro a dois', 'Evento social', 'Jantar de negócios', 'Viagem', 'Comemoração', 'Passeio']],
  [
    'partner_categories',
    [
      'Saúde e bem estar',
      'Moda masculina',
      'Moda feminina',
      'Fotografia',
      'Entretenimento',
      'Hotéis',
      'Esportes',
      'Sexy shop',
      'Academia',
      'Outros',
    ],
  ],
]
