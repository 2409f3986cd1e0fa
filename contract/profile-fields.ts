import * as z from 'zod/mini'
import {
  Birth,
  Chosen,
  GenderAnswer,
  GenderOrNone,
  Height,
  Ignored,
  Info,
  Link,
  List,
  Mobile,
  Neighborhood,
  Nickname,
  none,
  Optional,
  type Range,
  Ranged,
  SomeChosen,
  YesOrNo,
  zero,
} from './field-parsers.ts'
import { formatDate, formatMetres, formatNumber, formatPhone, formatReais } from './format.ts'
import { Gender } from './genders.ts'
import { type LookupTable, Option } from './lookup.ts'
import { messages } from './messages.ts'
import type { Network } from './outside-links.ts'
import { profileLimits } from './profile-limits.ts'
import { profileMessages as say } from './profile-messages.ts'

/** Companions' two-step form, their short form, or the form for swing and close friends. */
export type ProfileFormKind = 'full' | 'quick' | 'identity'

/** `today` is `YYYY-MM-DD`. */
export type FormContext = {
  kind: ProfileFormKind
  today: string
  gender: Gender | undefined
  /** Whether even the short form needs a gender. Our screen asks for it; the specification's call doesn't send it. */
  requiresGender: boolean
}

const everywhere: readonly ProfileFormKind[] = ['full', 'quick', 'identity']
const notInQuick: readonly ProfileFormKind[] = ['full', 'identity']

const onlyInFull = <A extends z.ZodMiniType, B extends z.ZodMiniType>(parser: A, otherwise: B) => ({
  asked: ['full'] as readonly ProfileFormKind[],
  parse: ({ kind }: FormContext): A | B => (kind === 'full' ? parser : otherwise),
})

const NullableText = z.nullable(z.string())

type SizeOptions = { range: Range; error: string; unit?: string; formLabel?: string }

const size = <const F extends string, const W extends string>(
  form: F,
  wire: W,
  label: string,
  { range, error, unit = '', formLabel = label }: SizeOptions,
) => ({
  kind: 'value' as const,
  ...{ form, wire, label, formLabel, range },
  group: 'body' as const,
  answer: z.nullable(z.int()),
  describe: (value: number) => `${value}${unit}`,
  describeLimit: String,
  ...onlyInFull(Ranged(range, error, Number), Ignored),
})

const option = <const F extends string, const W extends string, const T extends LookupTable>(
  form: F,
  wire: W,
  label: string,
  { table, missing, formLabel = label }: { table: T; missing: string; formLabel?: string },
) => ({
  kind: 'option' as const,
  ...{ form, wire, label, formLabel, table, missing },
  answer: z.nullable(Option),
  ...onlyInFull(Chosen(missing), Ignored),
})

/** The lookup list has the same name as the field. */
const options = <const F extends string, const W extends string>(
  form: F,
  wire: W,
  label: string,
  { missing, formLabel = label }: { missing?: string; formLabel?: string } = {},
) => ({
  kind: 'options' as const,
  ...{ form, wire, label, formLabel },
  isOptional: missing === undefined,
  answer: z.array(Option),
  ...onlyInFull(missing === undefined ? List : SomeChosen(missing), none),
})

const yesOrNo = <const F extends string, const W extends string>(form: F, wire: W, label: string, missing: string) => ({
  kind: 'value' as const,
  ...{ form, wire, label },
  isYesOrNo: true,
  answer: z.nullable(z.int()),
  toWire: Number,
  describe: (isYes: boolean) => (isYes ? 'Sim' : 'Não'),
  ...onlyInFull(YesOrNo(missing), Ignored),
})

/** The short form accepts the link but does not ask for it. */
const link = <const W extends string>(wire: W, label: string, network?: Network, formLabel = label) => ({
  kind: 'value' as const,
  form: `profile.${wire}` as const,
  ...{ wire, label, formLabel },
  group: 'links' as const,
  answer: NullableText,
  isFreeText: true,
  network,
  asked: notInQuick,
  parse: () => Link(network),
})

const firstStep = {
  nickname: {
    kind: 'value',
    form: 'profile.nickname',
    wire: 'nickname',
    label: 'Nome',
    answer: z.string(),
    isFreeText: true,
    asked: everywhere,
    parse: ({ kind }: FormContext) => Nickname(kind === 'full' ? say.nicknameMissing : say.nicknameMissingShort),
  },
  whatsapp: {
    kind: 'value',
    form: 'profile.whatsapp',
    wire: 'whatsapp',
    label: 'WhatsApp',
    answer: NullableText,
    describe: formatPhone,
    asked: everywhere,
    parse: () => Mobile(say.whatsappMissing, say.whatsappInvalid),
  },
  birth: {
    kind: 'value',
    form: 'profile.birth',
    label: 'Data de nascimento',
    describe: formatDate,
    asked: everywhere,
    parse: ({ today }: FormContext) => Birth(today),
  },
  gender: {
    kind: 'value',
    form: 'profile.gender',
    wire: 'gender',
    label: 'Gênero',
    formLabel: 'Como deseja ser identificado(a)',
    answer: z.nullable(Gender),
    asked: everywhere,
    parse: ({ kind, requiresGender }: FormContext) =>
      kind === 'quick' && !requiresGender ? GenderOrNone : GenderAnswer,
  },
  height_cm: {
    kind: 'value',
    form: 'profile.height',
    wire: 'height',
    label: 'Altura',
    group: 'body',
    range: profileLimits.heightCm,
    scale: 100,
    answer: z.nullable(z.number()),
    toWire: (centimetres: number) => centimetres / 100,
    describe: (centimetres: number) => `${formatMetres(centimetres)} m`,
    describeLimit: formatMetres,
    ...onlyInFull(Height, Ignored),
  },
  weight_kg: size('profile.weight', 'weight', 'Peso', {
    range: profileLimits.weightKg,
    error: say.weightWrong,
    unit: ' kg',
  }),
  clothing_size: size('profile.clothing_size', 'clothing_size', 'Manequim', {
    range: profileLimits.clothingSize,
    error: say.clothingSizeWrong,
  }),
  foot_size: size('profile.foot_size', 'foot_size', 'Pé', {
    range: profileLimits.footSize,
    error: say.footSizeWrong,
    formLabel: 'Tamanho do pé',
  }),
  eyes_id: option('profile.profile_eyes_id', 'eyes', 'Olhos', { table: 'eyes', missing: say.eyesMissing }),
  skin_color_id: option('profile.profile_skin_color_id', 'skin_color', 'Pele', {
    table: 'skin_colors',
    missing: say.skinColorMissing,
    formLabel: 'Cor da pele',
  }),
  hair_id: option('profile.profile_hair_id', 'hair', 'Cabelo', { table: 'hair', missing: say.hairMissing }),
  breasts_id: {
    ...option('profile.profile_breasts_id', 'breasts', 'Seios', { table: 'breasts', missing: say.breastsMissing }),
    // docs/specification.md §5.
    onlyAskedOf: 'Mulher' as const,
    parse: ({ kind, gender }: FormContext) =>
      kind !== 'full' ? Ignored : gender === 'Mulher' ? Chosen(say.breastsMissing) : Optional(120, say.breastsMissing),
  },
  info: {
    kind: 'value',
    form: 'profile.info',
    wire: 'info',
    label: 'Sobre',
    formLabel: 'Sobre você',
    answer: z.string(),
    isFreeText: true,
    asked: everywhere,
    parse: ({ kind }: FormContext) => Info(kind === 'full' ? say.infoMissing : say.infoMissingShort),
  },
} as const

const secondStep = {
  price: {
    kind: 'value',
    form: 'profile.price',
    wire: 'price',
    label: 'Valor',
    answer: z.int(),
    range: profileLimits.priceReais,
    describe: (price: number) => (price === 0 ? messages.priceOnRequest : formatReais(price)),
    describeLimit: (price: number) => `R$ ${formatNumber(price)}`,
    ...onlyInFull(Ranged(profileLimits.priceReais, say.priceWrong, Number), zero),
  },
  payment_types: options('profile.payment_type', 'payment_type', 'Formas de pagamento', {
    missing: say.paymentTypeMissing,
    formLabel: 'Forma de pagamento',
  }),
  state_id: {
    kind: 'address',
    form: 'address.state',
    label: 'Estado',
    group: 'place',
    table: 'states',
    asked: everywhere,
    parse: () => Chosen(say.stateMissing),
  },
  city_id: {
    kind: 'address',
    form: 'address.city',
    label: 'Cidade',
    group: 'place',
    table: 'cities',
    asked: everywhere,
    parse: ({ kind }: FormContext) => (kind === 'identity' ? Optional(120, say.cityMissing) : Chosen(say.cityMissing)),
  },
  neighborhood: {
    kind: 'address',
    form: 'address.neighborhood',
    label: 'Bairro',
    group: 'place',
    isFreeText: true,
    asked: everywhere,
    parse: ({ kind }: FormContext) =>
      kind === 'identity' ? Optional(profileLimits.neighborhoodLength, say.neighborhoodLong) : Neighborhood,
  },
  has_place: yesOrNo('profile.can_local', 'can_local', 'Possui local', say.canLocalMissing),
  preferences: options('profile.type_service', 'type_service', 'Tipo de atendimento', {
    missing: say.typeServiceMissing,
  }),
  languages: options('profile.languages', 'languages', 'Idiomas'),
  occasions: options('profile.occasion', 'occasion', 'Ocasiões'),
  url_instagram: link('url_instagram', 'Instagram', 'instagram'),
  url_tiktok: link('url_tiktok', 'TikTok', 'tiktok'),
  url_twitter: link('url_twitter', 'X (Twitter)', 'twitter', 'Twitter'),
  url_linktree: link('url_linktree', 'Linktree', 'linktree'),
  url_onlyfans: link('url_onlyfans', 'OnlyFans', 'onlyfans'),
  url_web: link('url_web', 'Site'),
} as const

/**
 * Keyed by column, in the order of the questions and checks in docs/specification.md §5. Form, preview, columns, public
 * profile and the operator's comparison derive from this table. A field without `wire` and `answer` is private.
 */
export const profileFields = { ...firstStep, ...secondStep }

export type ProfileFields = typeof profileFields
export type ProfileColumn = keyof ProfileFields

/** The columns of the full form's two steps. */
export const stepColumns = {
  first: Object.keys(firstStep) as ProfileColumn[],
  second: Object.keys(secondStep) as ProfileColumn[],
}

export type FieldKind = ProfileFields[ProfileColumn]['kind']
export type FieldOfKind<K extends FieldKind> = {
  [N in ProfileColumn]: ProfileFields[N]['kind'] extends K ? N : never
}[ProfileColumn]

export const fieldsOfKind = <K extends FieldKind>(kind: K) =>
  (Object.keys(profileFields) as ProfileColumn[]).filter(name => profileFields[name].kind === kind) as FieldOfKind<K>[]

type OptionList = ProfileFields[FieldOfKind<'option'>]['table'] | FieldOfKind<'options'>

export const profileLists: readonly OptionList[] = [
  ...fieldsOfKind('option').map(name => profileFields[name].table),
  ...fieldsOfKind('options'),
]
