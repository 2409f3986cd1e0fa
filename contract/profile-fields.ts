import * as z from 'zod/mini'
import {
  Birth,
  Chosen,
  GenderAnswer,
  HasPlace,
  Height,
  Ignored,
  Info,
  List,
  Mobile,
  Neighborhood,
  Nickname,
  none,
  Optional,
  type Range,
  Ranged,
  SocialLink,
  SomeChosen,
  WebLink,
  zero,
} from './field-parsers.ts'
import { formatDate, formatPhone, formatReais } from './format.ts'
import { limits } from './limits.ts'
import { type LookupTable, Option } from './lookup.ts'
import { messages } from './messages.ts'
import { Gender } from './profile.ts'
import { profileMessages as say } from './profile-messages.ts'

/** Companions' two steps, their short form, or the screens of swing and close friends. */
export type ProfileFormKind = 'full' | 'quick' | 'identity'

export type FormContext = { kind: ProfileFormKind; today: string; gender: Gender | undefined }

const NullableText = z.nullable(z.string())

const inFull =
  <A extends z.ZodMiniType, B extends z.ZodMiniType>(parser: A, otherwise: B) =>
  ({ kind }: FormContext): A | B =>
    kind === 'full' ? parser : otherwise

const size = <const F extends string, const W extends string>(
  form: F,
  wire: W,
  label: string,
  { range, error, unit = '' }: { range: Range; error: string; unit?: string },
) => ({
  kind: 'value' as const,
  ...{ form, wire, label },
  answer: z.nullable(z.int()),
  describe: (value: number) => `${value}${unit}`,
  parse: inFull(Ranged(range, error, Number), Ignored),
})

const option = <const F extends string, const W extends string, const T extends LookupTable>(
  form: F,
  wire: W,
  label: string,
  { table, missing }: { table: T; missing: string },
) => ({
  kind: 'option' as const,
  ...{ form, wire, label, table, missing },
  answer: z.nullable(Option),
  parse: inFull(Chosen(missing), Ignored),
})

const options = <const F extends string, const W extends string>(
  form: F,
  wire: W,
  label: string,
  missing?: string,
) => ({
  kind: 'options' as const,
  ...{ form, wire, label },
  answer: z.array(Option),
  parse: inFull(missing === undefined ? List : SomeChosen(missing), none),
})

const link = <const W extends string>(wire: W, label: string, parser: typeof WebLink) => ({
  kind: 'value' as const,
  form: `profile.${wire}` as const,
  ...{ wire, label },
  answer: NullableText,
  isFreeText: true,
  parse: () => parser,
})

/**
 * By column, in the order in which docs/specification.md §5 asks and checks. Form, columns, public profile and the
 * operator's comparison derive from it. A field without `wire` and `answer` is private.
 */
export const profileFields = {
  nickname: {
    kind: 'value',
    form: 'profile.nickname',
    wire: 'nickname',
    label: 'Nome',
    answer: z.string(),
    isFreeText: true,
    parse: ({ kind }: FormContext) => Nickname(kind === 'full' ? say.nicknameMissing : say.nicknameMissingShort),
  },
  whatsapp: {
    kind: 'value',
    form: 'profile.whatsapp',
    wire: 'whatsapp',
    label: 'WhatsApp',
    answer: NullableText,
    describe: formatPhone,
    parse: () => Mobile(say.whatsappMissing, say.whatsappInvalid),
  },
  birth: {
    kind: 'value',
    form: 'profile.birth',
    label: 'Data de nascimento',
    describe: formatDate,
    parse: ({ today }: FormContext) => Birth(today),
  },
  gender: {
    kind: 'value',
    form: 'profile.gender',
    wire: 'gender',
    label: 'Gênero',
    answer: z.nullable(Gender),
    parse: ({ kind }: FormContext) => (kind === 'quick' ? Ignored : GenderAnswer),
  },
  height_cm: {
    kind: 'value',
    form: 'profile.height',
    wire: 'height',
    label: 'Altura',
    answer: z.nullable(z.number()),
    toWire: (centimetres: number) => centimetres / 100,
    describe: (centimetres: number) => `${(centimetres / 100).toFixed(2).replace('.', ',')} m`,
    parse: inFull(Height, Ignored),
  },
  weight_kg: size('profile.weight', 'weight', 'Peso', { range: limits.weightKg, error: say.weightWrong, unit: ' kg' }),
  clothing_size: size('profile.clothing_size', 'clothing_size', 'Manequim', {
    range: limits.clothingSize,
    error: say.clothingSizeWrong,
  }),
  foot_size: size('profile.foot_size', 'foot_size', 'Pé', { range: limits.footSize, error: say.footSizeWrong }),
  eyes_id: option('profile.profile_eyes_id', 'eyes', 'Olhos', { table: 'eyes', missing: say.eyesMissing }),
  skin_color_id: option('profile.profile_skin_color_id', 'skin_color', 'Pele', {
    table: 'skin_colors',
    missing: say.skinColorMissing,
  }),
  hair_id: option('profile.profile_hair_id', 'hair', 'Cabelo', { table: 'hair', missing: say.hairMissing }),
  breasts_id: {
    ...option('profile.profile_breasts_id', 'breasts', 'Seios', { table: 'breasts', missing: say.breastsMissing }),
    parse: ({ kind, gender }: FormContext) =>
      kind !== 'full' ? Ignored : gender === 'Mulher' ? Chosen(say.breastsMissing) : Optional(120, say.breastsMissing),
  },
  info: {
    kind: 'value',
    form: 'profile.info',
    wire: 'info',
    label: 'Sobre',
    answer: z.string(),
    isFreeText: true,
    parse: ({ kind }: FormContext) => Info(kind === 'full' ? say.infoMissing : say.infoMissingShort),
  },
  price: {
    kind: 'value',
    form: 'profile.price',
    wire: 'price',
    label: 'Valor',
    answer: z.int(),
    describe: (price: number) => (price === 0 ? messages.priceOnRequest : formatReais(price)),
    parse: inFull(Ranged(limits.priceReais, say.priceWrong, Number), zero),
  },
  payment_types: options('profile.payment_type', 'payment_type', 'Formas de pagamento', say.paymentTypeMissing),
  state_id: {
    kind: 'address',
    form: 'address.state',
    label: 'Estado',
    table: 'states',
    parse: () => Chosen(say.stateMissing),
  },
  city_id: {
    kind: 'address',
    form: 'address.city',
    label: 'Cidade',
    table: 'cities',
    parse: ({ kind }: FormContext) => (kind === 'identity' ? Optional(120, say.cityMissing) : Chosen(say.cityMissing)),
  },
  neighborhood: {
    kind: 'address',
    form: 'address.neighborhood',
    label: 'Bairro',
    isFreeText: true,
    parse: ({ kind }: FormContext) => (kind === 'identity' ? Optional(80, say.neighborhoodLong) : Neighborhood),
  },
  has_place: {
    kind: 'value',
    form: 'profile.can_local',
    wire: 'can_local',
    label: 'Possui local',
    answer: z.nullable(z.int()),
    toWire: Number,
    describe: (hasPlace: boolean) => (hasPlace ? 'Sim' : 'Não'),
    parse: inFull(HasPlace, Ignored),
  },
  preferences: options('profile.type_service', 'type_service', 'Tipo de atendimento', say.typeServiceMissing),
  languages: options('profile.languages', 'languages', 'Idiomas'),
  occasions: options('profile.occasion', 'occasion', 'Ocasiões'),
  url_instagram: link('url_instagram', 'Instagram', SocialLink),
  url_tiktok: link('url_tiktok', 'TikTok', SocialLink),
  url_twitter: link('url_twitter', 'X (Twitter)', SocialLink),
  url_linktree: link('url_linktree', 'Linktree', WebLink),
  url_onlyfans: link('url_onlyfans', 'OnlyFans', WebLink),
  url_web: link('url_web', 'Site', WebLink),
} as const

export type ProfileFields = typeof profileFields
type FieldName = keyof ProfileFields

export type FieldKind = ProfileFields[FieldName]['kind']
export type FieldOfKind<K extends FieldKind> = {
  [N in FieldName]: ProfileFields[N]['kind'] extends K ? N : never
}[FieldName]

export const fieldsOfKind = <K extends FieldKind>(kind: K) =>
  (Object.keys(profileFields) as FieldName[]).filter(name => profileFields[name].kind === kind) as FieldOfKind<K>[]
