import * as z from 'zod/mini'
import { documentKinds } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { type RetentionKey, retention } from './retention.ts'
import { FilterOf } from './review.ts'

type Explained = { name: string; text: string }

/** Describes what we store about a person, as the privacy screen shows it (docs/safety.md T59). */
export const dataKinds = {
  account: {
    name: 'Conta',
    text: 'Nome, e-mail, tipo de conta, senha em código que não se lê, os termos que você aceitou e, se você a ligou, a verificação em duas etapas.',
  },
  sessions: { name: 'Aparelhos', text: 'Navegador e últimos acessos de cada aparelho em que a conta está aberta.' },
  profile: {
    name: 'Versões do anúncio',
    text: 'O que você escreveu no perfil, cada versão enviada, horários e pausas.',
  },
  media: { name: 'Fotos e vídeos', text: 'Os arquivos, já sem dados ocultos como o local, e a decisão sobre cada um.' },
  ads: { name: 'Publicidades', text: 'Imagem, título e endereço de cada publicidade, e as versões enviadas.' },
  documents: {
    name: 'Documentos',
    text: 'Fotos cifradas com uma chave só sua, e o que foi conferido nelas: nome, CPF, nascimento e número.',
  },
  orders: {
    name: 'Compras',
    text: 'Plano, valor, pagamento e devolução. Nunca o número do cartão: só a bandeira e os quatro últimos.',
  },
  messages: { name: 'Atendimento', text: 'As mensagens da conversa com a equipe.' },
  alerts: { name: 'Notificações', text: 'O que você escolheu receber e os aparelhos que recebem notificações.' },
  reports: {
    name: 'Decisões de denúncias',
    text: 'O que foi decidido sobre o seu conteúdo. Não mostramos quem denunciou.',
  },
  requests: { name: 'Pedidos sobre dados', text: 'O que você pediu aqui e o que respondemos.' },
} as const satisfies Record<string, Explained>
export type DataKind = keyof typeof dataKinds

/** `server/platform/env/recipients.ts` lists them all; a site shows only those that its settings enable. */
export const Recipient = z.object({ name: z.string(), data: z.string(), purpose: z.string() })
export type Recipient = z.infer<typeof Recipient>

export const describeRecipient = ({ data, purpose }: Recipient) => `Recebe ${data}, para ${purpose}.`

/** Automatic processing of personal data. No decision about a person is fully automated. */
export const automations = [
  {
    name: 'Palavras proibidas',
    text: 'Um programa marca palavras no texto para a pessoa que analisa. Quem aprova ou recusa é ela.',
  },
  {
    name: 'Imagens parecidas',
    text: 'Cada foto é comparada com as que foram removidas para sempre. Uma igual é recusada no envio; uma parecida é mostrada a quem analisa.',
  },
  {
    name: 'Ocultação por precaução',
    text: 'Uma denúncia grave tira o conteúdo do ar na hora. Uma pessoa decide depois, dentro do prazo.',
  },
  {
    name: 'Ordem do catálogo',
    text: 'Um rodízio sorteado, igual para todos, dentro de cada plano. Não usa nada do seu perfil.',
  },
] as const

export const viewedParts = {
  documents: 'Viu uma foto dos seus documentos',
  document_case: 'Abriu o caso dos seus documentos',
  proof: 'Viu o comprovante de um Pix seu',
  account: 'Abriu a sua conta',
  history: 'Leu a história da sua conta',
  profile: 'Abriu uma versão do seu anúncio',
  media: 'Abriu as suas fotos e vídeos',
  file: 'Viu uma foto, um vídeo ou um banner seu que não estava no ar',
  campaign: 'Abriu uma publicidade sua',
  partner: 'Abriu o seu cadastro de parceiro',
  order: 'Abriu um pedido seu',
  conversation: 'Abriu a sua conversa com o atendimento',
  request: 'Abriu um pedido seu sobre dados',
  listed: 'Viu a sua conta em listas',
} as const
export type ViewedPart = keyof typeof viewedParts

const Role = FilterOf(operatorRoles)

export const PrivacyOverview = z.object({
  kinds: z.array(z.object({ kind: FilterOf(dataKinds), count: z.int(), latest: z.nullable(z.string()) })),
  documents: z.array(
    z.object({
      sent_at: z.string(),
      verdict: z.nullable(z.enum(['approved', 'rejected'])),
      destroyed_at: z.nullable(z.string()),
      /** When we will destroy the documents, if already known. */
      ends_at: z.nullable(z.string()),
    }),
  ),
  recipients: z.array(Recipient),
  /** Newest first, at most 200. */
  views: z.array(
    z.object({
      at: z.string(),
      part: FilterOf(viewedParts),
      document: z.nullable(z.enum(documentKinds)),
      roles: z.array(Role),
    }),
  ),
  /** Data that we keep after the account is deleted, and until when if there is a date. */
  stays: z.array(z.object({ what: FilterOf(retention), count: z.nullable(z.int()), until: z.nullable(z.string()) })),
  officer: z.object({ name: z.nullable(z.string()), email: z.string() }),
})
export type PrivacyOverview = z.infer<typeof PrivacyOverview>
export type Stay = { what: RetentionKey; count: number | null; until: string | null }

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/api/account/privacy',
  summary: 'Returns what is stored about the person, who receives it, which roles saw it, and what a deletion leaves',
  access: 'account',
  response: { 200: PrivacyOverview },
})

export const downloadArchive = endpoint({
  method: 'POST',
  path: '/api/account/archive',
  summary: 'Streams a ZIP with the export and the caller’s photos, videos, banners and proofs of payment',
  access: 'account',
  body: z.strictObject({ password: z.string('Informe a sua senha.').check(z.maxLength(400)) }),
  response: { 200: z.unknown() },
  refusals: [429],
})
