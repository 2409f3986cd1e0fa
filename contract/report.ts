import * as z from 'zod/mini'
import { Email } from './email.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { type ProfileColumn, profileFields } from './profile-fields.ts'
import {
  neverRefusedKinds,
  type Relation,
  type ReportKind,
  relations,
  reportKinds,
  reportLimits,
} from './report-kinds.ts'

export const reportMessages = {
  kind: 'Escolha o que você quer denunciar.',
  place: 'Cole o endereço da página do anúncio.',
  exactPlace: 'Para uma notificação com identificação, cole o endereço exato do anúncio, da foto ou do vídeo.',
  relation: 'Diga qual é a sua relação com o caso.',
  text: 'Conte o que há de errado.',
  lane: 'Escolha se quer se identificar.',
  name: 'Para uma notificação com identificação, informe o seu nome.',
  email: 'Para uma notificação com identificação, informe um e-mail válido.',
  long: 'Escreva até 5.000 caracteres.',
  sendAgain: 'Os arquivos removidos foram apagados e não voltam sozinhos: você pode enviá-los de novo.',
  tooMany:
    'Recebemos muitas denúncias da sua rede. Tente de novo em uma hora. Se alguém corre perigo, ligue agora, de graça: 190 (polícia), 100 (direitos humanos) ou 180 (violência contra a mulher).',
  alwaysReceived: `Denúncias de ${neverRefusedKinds} são recebidas sempre.`,
  notMailed: 'Para confirmar, abra o link do e-mail que enviamos a você.',
  enough: 'Já recebemos as suas mensagens sobre este caso. Aguarde a decisão.',
} as const

const { textLength, nameLength, placeLength } = reportLimits

export const ReportText = PlainText({ missing: reportMessages.text, max: textLength, long: reportMessages.long })

const Place = PlainLine({ missing: reportMessages.place, max: placeLength, long: 'O endereço é longo demais.' })
const Relations = z.enum(Object.keys(relations) as [Relation, ...Relation[]], reportMessages.relation)
const Name = PlainLine({ missing: reportMessages.name, max: nameLength, long: 'O nome deve ter até 120 caracteres.' })

/** One schema per step. Each step repeats the earlier answers in hidden fields. */
export const reportSteps = [
  z.object({
    kind: z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]], reportMessages.kind),
    place: Place,
  }),
  z.object({ relation: Relations, text: ReportText }),
  z.discriminatedUnion(
    'lane',
    [
      z.object({ lane: z.literal('formal'), name: Name, email: Email(reportMessages.email) }),
      z.object({ lane: z.literal('tip') }),
    ],
    reportMessages.lane,
  ),
] as const

/** Names of the form fields. `site` is a honeypot, hidden from people. */
export const reportFields = ['kind', 'place', 'relation', 'text', 'lane', 'name', 'email', 'site'] as const
export type ReportField = (typeof reportFields)[number]

type Notifier = { lane: 'formal'; name: string; email: string } | { lane: 'tip' }
export type ReportForm = { kind: ReportKind; place: string; relation: Relation; text: string } & Notifier

/** Parts of an ad that an operator can take down separately. */
export const textParts = {
  nickname: 'Nome',
  info: 'Texto',
  neighborhood: 'Bairro',
  links: 'Links',
  number: 'Número',
} as const
export type TextPart = keyof typeof textParts
export const TextPart = z.enum(Object.keys(textParts) as [TextPart, ...TextPart[]])

type LinkColumn = Extract<ProfileColumn, `url_${string}`>
const partOf = {
  nickname: 'nickname',
  info: 'info',
  neighborhood: 'neighborhood',
  whatsapp: 'number',
  phone: 'number',
} as const satisfies Partial<Record<string, TextPart>>
type OwnColumn = keyof typeof partOf
export type TextColumn = OwnColumn | LinkColumn

const isLink = (column: ProfileColumn): column is LinkColumn => column.startsWith('url_')
export const linkColumns = (Object.keys(profileFields) as ProfileColumn[]).filter(isLink)
export const textColumns: readonly TextColumn[] = [...(Object.keys(partOf) as OwnColumn[]), ...linkColumns]

export const textPartOf = (column: TextColumn): TextPart =>
  Object.hasOwn(partOf, column) ? partOf[column as OwnColumn] : 'links'

/** The text, links and number of the version that visitors saw when the report arrived. */
export const ReportedText = z.object({
  /** Null for an ad without versions. */
  version: z.nullable(z.int()),
  since: z.nullable(z.string()),
  fields: z.array(
    z.object({
      part: z.nullable(TextPart),
      label: z.string(),
      text: z.string(),
      /** Visitors still see it. */
      live: z.boolean(),
    }),
  ),
})
export type ReportedText = z.infer<typeof ReportedText>
