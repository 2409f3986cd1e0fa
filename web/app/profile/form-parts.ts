import type { LookupTable } from '#contract/lookup.ts'
import type { ProfileFormKind } from '#contract/profile-fields.ts'
import type { PartnerForm, ProfileForm } from '#contract/profile-form.ts'

export type FieldName = keyof ProfileForm | keyof PartnerForm
/** Which of section 5's lists a form is checked by. */
export type FormKind = ProfileFormKind | 'partner'
/** A field that is typed or chosen; the photos and videos are a draft of their own. */
export type TypedName = Exclude<FieldName, 'images' | 'videos'>

/** What stands together on a screen, and the fields of each. */
export const partFields = {
  nickname: ['profile.nickname'],
  company: ['profile.nickname'],
  whatsapp: ['profile.whatsapp'],
  phone: ['profile.phone'],
  birth: ['profile.birth'],
  holderBirth: ['profile.birth'],
  document: ['profile.document_type', 'profile.document'],
  category: ['profile.category_id'],
  gender: ['profile.gender'],
  body: ['profile.height', 'profile.weight', 'profile.clothing_size', 'profile.foot_size'],
  eyes: ['profile.profile_eyes_id'],
  skin: ['profile.profile_skin_color_id'],
  hair: ['profile.profile_hair_id'],
  breasts: ['profile.profile_breasts_id'],
  info: ['profile.info'],
  price: ['profile.price'],
  payment: ['profile.payment_type'],
  place: ['address.state', 'address.city', 'address.neighborhood'],
  hasPlace: ['profile.can_local'],
  services: ['profile.type_service'],
  languages: ['profile.languages'],
  occasions: ['profile.occasion'],
  links: [
    'profile.url_instagram',
    'profile.url_tiktok',
    'profile.url_twitter',
    'profile.url_linktree',
    'profile.url_onlyfans',
    'profile.url_web',
  ],
  media: ['images', 'videos'],
} as const satisfies Record<string, readonly FieldName[]>

export type Part = keyof typeof partFields

/** The lists that parts choose from. */
export const partLists = {
  category: 'partner_categories',
  eyes: 'eyes',
  skin: 'skin_colors',
  hair: 'hair',
  breasts: 'breasts',
  payment: 'payment_types',
  services: 'preferences',
  languages: 'languages',
  occasions: 'occasions',
} as const satisfies Partial<Record<Part, LookupTable>>

export const listsOf = (parts: readonly Part[]): readonly LookupTable[] =>
  parts.flatMap(part => (part in partLists ? partLists[part as keyof typeof partLists] : []))

export const fieldsOf = (parts: readonly Part[]): readonly FieldName[] => parts.flatMap(part => partFields[part])

const stepOne = ['nickname', 'whatsapp', 'birth', 'gender', 'body', 'eyes', 'skin', 'hair', 'breasts', 'info'] as const
const stepTwo = [
  'price',
  'payment',
  'place',
  'hasPlace',
  'services',
  'languages',
  'occasions',
  'links',
  'media',
] as const

/** What each screen of a form asks, in order (sections 2 and 5). */
export const asked = {
  stepOne,
  stepTwo,
  quick: ['nickname', 'whatsapp', 'birth', 'info', 'place', 'media'],
  identity: ['nickname', 'whatsapp', 'birth', 'gender', 'info', 'place', 'links', 'media'],
  partner: ['company', 'phone', 'holderBirth', 'document', 'category', 'place'],
} as const satisfies Record<string, readonly Part[]>

/** What each kind of form sends. */
export const sentFields: Record<FormKind, readonly FieldName[]> = {
  full: fieldsOf([...stepOne, ...stepTwo]),
  quick: fieldsOf(asked.quick),
  identity: fieldsOf(asked.identity),
  partner: fieldsOf(asked.partner),
}

/** By what a list of several fields calls each. */
export const fieldNames: Record<FieldName, string> = {
  'profile.nickname': 'Nome',
  'profile.whatsapp': 'WhatsApp',
  'profile.phone': 'Celular',
  'profile.birth': 'Data de nascimento',
  'profile.document_type': 'Tipo de documento',
  'profile.document': 'CPF ou CNPJ',
  'profile.category_id': 'Categoria',
  'profile.gender': 'Como deseja ser identificado(a)',
  'profile.height': 'Altura',
  'profile.weight': 'Peso',
  'profile.clothing_size': 'Manequim',
  'profile.foot_size': 'Tamanho do pé',
  'profile.profile_eyes_id': 'Olhos',
  'profile.profile_skin_color_id': 'Cor da pele',
  'profile.profile_hair_id': 'Cabelo',
  'profile.profile_breasts_id': 'Seios',
  'profile.info': 'Sobre você',
  'profile.price': 'Valor',
  'profile.payment_type': 'Forma de pagamento',
  'address.state': 'Estado',
  'address.city': 'Cidade',
  'address.neighborhood': 'Bairro',
  'profile.can_local': 'Possui local',
  'profile.type_service': 'Tipo de atendimento',
  'profile.languages': 'Idiomas',
  'profile.occasion': 'Ocasiões',
  'profile.url_instagram': 'Instagram',
  'profile.url_tiktok': 'TikTok',
  'profile.url_twitter': 'Twitter',
  'profile.url_linktree': 'Linktree',
  'profile.url_onlyfans': 'OnlyFans',
  'profile.url_web': 'Site',
  images: 'Fotos',
  videos: 'Vídeos',
}

/** By what a form calls a field: a company's name is no person's. */
export const nameOfField = (field: FieldName, kind: FormKind) =>
  kind === 'partner' && field === 'profile.nickname' ? 'Nome da empresa' : fieldNames[field]

export const isFieldName = (name: string): name is FieldName => name in fieldNames
