import { formatCents, formatDate, formatDateTime } from '#contract/format.ts'

export type AbuseFacts = {
  marked: { at: string; by: string; scope: 'items' | 'account'; text: string }
  report: { protocol: string; kind: string; received_at: string; body: string } | null
  people: readonly Person[]
  items: readonly Item[]
}

type Person = {
  account: { id: number; name: string; email: string; created_at: unknown } | undefined
  profile: Record<string, unknown> | null
  documents: readonly {
    name: string | null
    cpf: string | null
    birth: string | null
    document_number: string | null
  }[]
  sessions: readonly { browser: string; created_at: unknown; last_seen_at: unknown }[]
  orders: readonly { code: string; created_at: unknown; amount: number }[]
}
type Item = {
  account_id: number
  kind: string
  sent_at: string
  shown: boolean
  sha256: string
  perceptual_hash: string | null
}

/** Writes the report for the authority: facts and hashes, never a picture (docs/safety.md T33). */
export function describeReport(id: number, { marked, report, people, items }: AbuseFacts) {
  return [
    'COMUNICAÇÃO DE SUSPEITA DE ABUSO OU EXPLORAÇÃO SEXUAL DE CRIANÇA OU ADOLESCENTE',
    'Destino: Polícia Federal (centro nacional de triagem) e Disque 100. Base: Lei 15.211/2025, art. 27; ECA, arts. 241-A a 241-E.',
    `Registro lacrado nº ${id}. Nenhuma imagem acompanha este texto; o material segue em pacote cifrado.`,
    '',
    '1. COMO FOI ENCONTRADO',
    `Identificado em ${formatDateTime(marked.at, ', ')} pela equipe de confiança e segurança (${marked.by}).`,
    marked.scope === 'account'
      ? 'Alcance: a conta inteira, por suspeita de que a pessoa é menor de idade.'
      : 'Alcance: os arquivos listados.',
    `Descrição: ${marked.text}`,
    ...(report
      ? [`Denúncia ${report.protocol}, recebida em ${formatDateTime(report.received_at, ', ')}: ${report.body}`]
      : ['Não houve denúncia: foi encontrado na análise.']),
    '',
    '2. MATERIAL',
    ...items.map(
      ({ account_id, kind, sent_at, shown, sha256, perceptual_hash }, index) =>
        `${index + 1}. ${kindNames[kind] ?? kind}, da conta ${account_id}, enviado em ${formatDateTime(sent_at, ', ')}, ${shown ? 'chegou a ser publicado' : 'nunca foi publicado'}; SHA-256 ${sha256}${perceptual_hash ? `; hash perceptual ${toHex(perceptual_hash)}` : ''}`,
    ),
    '',
    '3. QUEM ENVIOU',
    ...people.flatMap(describePerson),
    '',
    '4. O QUE FOI FEITO',
    'O material saiu do ar e da vista de todos no mesmo instante, foi lacrado, teve o reenvio bloqueado, e as contas foram suspensas.',
    'Guardamos material e dados por 6 meses, ou pelo prazo que a autoridade determinar.',
  ].join('\n')
}

const kindNames: Readonly<Record<string, string>> = { image: 'Imagem', video: 'Vídeo', banner: 'Banner' }

const moment = (stored: unknown) => formatDateTime(new Date(stored as string), ', ')

const dayOf = (stored: unknown) => (typeof stored === 'string' ? formatDate(stored) : 'não informado')

const toHex = (bits: string) => (bits.match(/.{4}/g) ?? []).map(four => Number.parseInt(four, 2).toString(16)).join('')

function describePerson({ account, profile, documents, sessions, orders }: Person) {
  if (!account) return []
  const known = documents.filter(({ cpf }) => cpf !== null)
  return [
    `Conta ${account.id}: ${account.name}, ${account.email}, criada em ${moment(account.created_at)}.`,
    ...(profile
      ? [
          `Perfil: ${profile.nickname}, nascimento declarado ${dayOf(profile.birth)}, telefone ${profile.whatsapp ?? profile.phone ?? 'não informado'}.`,
        ]
      : ['Sem perfil publicado.']),
    ...known.map(
      one =>
        `Documento conferido: ${one.name}, CPF ${one.cpf}, nascimento ${dayOf(one.birth)}, documento ${one.document_number}.`,
    ),
    ...sessions.map(({ browser, last_seen_at }) => `Aparelho: ${browser}, visto em ${moment(last_seen_at)}.`),
    ...orders.map(
      ({ code, created_at, amount }) => `Pedido ${code}, de ${moment(created_at)}, ${formatCents(amount)}.`,
    ),
  ]
}
