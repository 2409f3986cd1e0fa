type Ad = { title: string; path: string | null; active?: boolean }

export type Company = {
  name: string
  category: string
  city: string
  neighborhood: string
  document: 'cpf' | 'cnpj'
  mailbox: string
  info: string
  ads: readonly Ad[]
}

export const companies: readonly Company[] = [
  {
    name: 'Hotel Mirante',
    category: 'Hotéis',
    city: 'Niterói',
    neighborhood: 'São Francisco',
    document: 'cnpj',
    mailbox: 'parceiro',
    info: 'Quartos silenciosos com vista para a baía, recepção durante toda a noite e garagem coberta. Café da manhã até as onze.',
    ads: [
      { title: 'Diárias com vista para a baía', path: 'mirante' },
      { title: 'Café da manhã até as onze', path: 'mirante/cafe' },
      { title: 'Pacote de fim de ano', path: 'mirante/fim-de-ano', active: false },
    ],
  },
  {
    name: 'Pousada Neblina',
    category: 'Hotéis',
    city: 'Petrópolis',
    neighborhood: 'Itaipava',
    document: 'cnpj',
    mailbox: 'contato.neblina',
    info: 'Chalés na serra com lareira e entrada independente. Reservas a partir de uma noite, inclusive durante a semana.',
    ads: [
      { title: 'Chalés com lareira na serra', path: 'neblina' },
      { title: 'Meio de semana com desconto', path: 'neblina/semana' },
    ],
  },
  {
    name: 'Clínica Marés',
    category: 'Saúde e bem estar',
    city: 'Armação dos Búzios',
    neighborhood: 'Geribá',
    document: 'cnpj',
    mailbox: 'contato.mares',
    info: 'Consultas e exames de rotina com hora marcada e atendimento sigiloso. Resultados entregues por senha, sem papel.',
    ads: [
      { title: 'Check-up completo em um dia', path: 'mares' },
      { title: 'Exames de rotina com sigilo', path: 'mares/exames' },
      { title: 'Massoterapia com hora marcada', path: 'mares/massoterapia' },
    ],
  },
  {
    name: 'Espaço Respiro',
    category: 'Saúde e bem estar',
    city: 'Rio de Janeiro',
    neighborhood: 'Laranjeiras',
    document: 'cpf',
    mailbox: 'contato.respiro',
    info: 'Psicoterapia presencial e por vídeo, com profissionais que respeitam o seu tempo. Primeira conversa sem compromisso.',
    ads: [{ title: 'Psicoterapia presencial e por vídeo', path: 'respiro' }],
  },
  {
    name: 'Alfaiataria Cais',
    category: 'Moda masculina',
    city: 'Rio de Janeiro',
    neighborhood: 'Centro',
    document: 'cnpj',
    mailbox: 'contato.cais',
    info: 'Ternos sob medida e ajustes no mesmo dia, perto do metrô. Provas com hora marcada, também aos sábados.',
    ads: [
      { title: 'Ternos sob medida em dez dias', path: 'cais' },
      { title: 'Ajustes no mesmo dia', path: null },
    ],
  },
  {
    name: 'Casa Calçada',
    category: 'Moda feminina',
    city: 'Rio de Janeiro',
    neighborhood: 'Copacabana',
    document: 'cnpj',
    mailbox: 'contato.calcada',
    info: 'Vestidos, sapatos e acessórios escolhidos com calma. Atendimento individual e entrega em toda a cidade.',
    ads: [
      { title: 'Coleção de fim de tarde', path: 'calcada' },
      { title: 'Sapatos para a noite inteira', path: 'calcada/sapatos' },
      { title: 'Prova em casa', path: 'calcada/prova' },
    ],
  },
  {
    name: 'Estúdio Farol',
    category: 'Fotografia',
    city: 'Rio de Janeiro',
    neighborhood: 'Botafogo',
    document: 'cpf',
    mailbox: 'contato.farol',
    info: 'Retratos em estúdio e ao ar livre, com edição discreta e entrega em galeria protegida por senha.',
    ads: [
      { title: 'Ensaios em estúdio', path: 'farol' },
      { title: 'Retratos ao pôr do sol', path: 'farol/praia' },
    ],
  },
  {
    name: 'Bar Sereno',
    category: 'Entretenimento',
    city: 'Rio de Janeiro',
    neighborhood: 'Lapa',
    document: 'cnpj',
    mailbox: 'contato.sereno',
    info: 'Música ao vivo de quinta a domingo, mesas reservadas e carta de drinques sem álcool.',
    ads: [
      { title: 'Música ao vivo de quinta a domingo', path: 'sereno' },
      { title: 'Reserva de mesas', path: 'sereno/reservas' },
    ],
  },
  {
    name: 'Clube Remanso',
    category: 'Esportes',
    city: 'Cabo Frio',
    neighborhood: 'Algodoal',
    document: 'cnpj',
    mailbox: 'contato.remanso',
    info: 'Aulas de remo, canoa e natação no mar para quem começa e para quem volta. Turmas pequenas, de manhã cedo.',
    ads: [{ title: 'Remo e canoa ao amanhecer', path: 'remanso' }],
  },
  {
    name: 'Loja Lume',
    category: 'Sexy shop',
    city: 'Volta Redonda',
    neighborhood: 'Vila Santa Cecília',
    document: 'cnpj',
    mailbox: 'contato.lume',
    info: 'Loja para adultos com entrega em embalagem neutra e nome discreto na fatura. Trocas em até sete dias.',
    ads: [
      { title: 'Entrega em embalagem neutra', path: 'lume' },
      { title: 'Novidades do mês', path: 'lume/novidades' },
    ],
  },
  {
    name: 'Academia Arpoar',
    category: 'Academia',
    city: 'Rio de Janeiro',
    neighborhood: 'Ipanema',
    document: 'cnpj',
    mailbox: 'contato.arpoar',
    info: 'Musculação, pilates e dança, das seis às vinte e três. Planos por mês, sem fidelidade.',
    ads: [
      { title: 'Planos por mês, sem fidelidade', path: 'arpoar' },
      { title: 'Pilates em turmas pequenas', path: 'arpoar/pilates' },
    ],
  },
  {
    name: 'Orla Transportes',
    category: 'Outros',
    city: 'Macaé',
    neighborhood: 'Cavaleiros',
    document: 'cnpj',
    mailbox: 'contato.orla',
    info: 'Motoristas de confiança com preço combinado antes da viagem, dia e noite, em toda a região dos lagos.',
    ads: [
      { title: 'Motoristas com preço combinado', path: 'orla' },
      { title: 'Viagens entre cidades', path: null },
    ],
  },
]
