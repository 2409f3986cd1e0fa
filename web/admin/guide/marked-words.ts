export type MarkedWords = { name: string; marked: string; innocent: string; decide: string }

/**
 * Each group has a phrase that we mark, and a harmless one that we sometimes mark too: a mark only draws attention.
 * `marked-words.test.ts` compares the examples with the list.
 */
export const markedWords: readonly MarkedWords[] = [
  {
    name: 'Menores de idade',
    marked: 'novinha, cara de colegial',
    innocent: 'não atendo menores de idade',
    decide: 'Fantasia ou apelido que imita menores nunca é publicado. Dúvida sobre a idade: caso dos documentos.',
  },
  {
    name: 'Coerção',
    marked: 'faço à força',
    innocent: 'a força de vontade me trouxe até aqui',
    decide: 'Nunca é publicado, também como fantasia. Se parece relato da própria pessoa, é pedido de ajuda.',
  },
  {
    name: 'Incesto',
    marked: 'papai e filhinha',
    innocent: 'minha madrasta me ensinou a cozinhar',
    decide: 'Parentesco como fantasia não é publicado; menção à família, sim.',
  },
  {
    name: 'Violência',
    marked: 'gosto de tortura',
    innocent: 'sem violência',
    decide: 'O que causa lesão ou a finge não é publicado. Limites escritos (“sem…”) protegem a pessoa.',
  },
  {
    name: 'Drogas',
    marked: 'levo cocaína',
    innocent: 'não uso drogas',
    decide: 'Oferta ou convite não é publicado. Recusa de drogas é inocente.',
  },
  {
    name: 'Armas',
    marked: 'ando com pistola',
    innocent: 'vou armada só de bom humor',
    decide: 'Ameaça ou exibição não é publicada. Figura de linguagem é inocente.',
  },
  {
    name: 'Tráfico',
    marked: 'garotas novas na casa, estou pagando a dívida',
    innocent: 'nova na cidade, fico só esta semana',
    decide: 'Dívida, documentos retidos ou oferta de outras pessoas: suspender e seguir o roteiro de socorro.',
  },
  {
    name: 'Outra pessoa atende',
    marked: 'falar com minha amiga',
    innocent: 'trabalho como gerente de loja durante o dia',
    decide: 'Contato de outra pessoa não é publicado. A profissão de quem anuncia é inocente.',
  },
]
