import type { AppRoute } from '#contract/app-screens.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { paths } from '#contract/paths.ts'
import { type ProfileColumn, type ProfileFormKind, profileFields, stepColumns } from '#contract/profile-fields.ts'
import type { PartnerForm, ProfileForm } from '#contract/profile-form.ts'
import { afterDocumentsPath } from '#contract/user-types.ts'

export type FieldName = keyof ProfileForm | keyof PartnerForm
export type FormKind = ProfileFormKind | 'partner'
export type TypedName = Exclude<FieldName, 'images' | 'videos'>

type Group = Extract<(typeof profileFields)[ProfileColumn], { group: string }>['group']
type PartnerPart = 'company' | 'phone' | 'holderBirth' | 'document' | 'category'

/** A field, or a group of fields that a screen shows together. */
export type Part = {
  key: ProfileColumn | Group | PartnerPart | 'media'
  columns: readonly ProfileColumn[]
  fields: readonly FieldName[]
}

const keyOf = (column: ProfileColumn) => {
  const field = profileFields[column]
  return 'group' in field ? field.group : column
}

function askedParts(kind: ProfileFormKind, columns: readonly ProfileColumn[]): Part[] {
  const askedColumns = columns.filter(column => profileFields[column].asked.includes(kind))
  return [...new Set(askedColumns.map(keyOf))].map(key => {
    const own = askedColumns.filter(column => keyOf(column) === key)
    return { key, columns: own, fields: own.map(column => profileFields[column].form) }
  })
}

export const mediaPart: Part = { key: 'media', columns: [], fields: ['images', 'videos'] }

const partnerPart = (key: PartnerPart, ...fields: FieldName[]): Part => ({ key, columns: [], fields })

const { first: firstColumns, second: secondColumns } = stepColumns
const allColumns = [...firstColumns, ...secondColumns]

/** The parts that each screen of a form asks for, in order (sections 2 and 5). */
export const formParts = {
  stepOne: askedParts('full', firstColumns),
  stepTwo: [...askedParts('full', secondColumns), mediaPart],
  quick: [...askedParts('quick', allColumns), mediaPart],
  identity: [...askedParts('identity', allColumns), mediaPart],
  partner: [
    partnerPart('company', 'profile.nickname'),
    partnerPart('phone', 'profile.phone'),
    partnerPart('holderBirth', 'profile.birth'),
    partnerPart('document', 'profile.document_type', 'profile.document'),
    partnerPart('category', 'profile.category_id'),
    ...askedParts('full', allColumns).filter(({ key }) => key === 'place'),
  ],
} satisfies Record<string, readonly Part[]>

export const fieldsOf = (parts: readonly Part[]): readonly FieldName[] => parts.flatMap(({ fields }) => fields)

/** The fields that each kind of form sends. */
export const sentFields: Record<FormKind, readonly FieldName[]> = {
  full: fieldsOf([...formParts.stepOne, ...formParts.stepTwo]),
  quick: fieldsOf(formParts.quick),
  identity: fieldsOf(formParts.identity),
  partner: fieldsOf(formParts.partner),
}

export const listsOf = (parts: readonly Part[]): readonly LookupTable[] =>
  parts.flatMap(({ key, columns }) => (key === 'category' ? ['partner_categories'] : columns.flatMap(listOf)))

function listOf(column: ProfileColumn): LookupTable[] {
  const field = profileFields[column]
  if (field.kind === 'option') return [field.table]
  return field.kind === 'options' ? [column as LookupTable] : []
}

export function formLabelOf(column: ProfileColumn) {
  const field = profileFields[column]
  return 'formLabel' in field ? field.formLabel : field.label
}

/** The name of each field in notices and in the list of missing fields. */
export const fieldNames = {
  ...Object.fromEntries(allColumns.map(column => [profileFields[column].form, formLabelOf(column)])),
  'profile.phone': 'Celular',
  'profile.document_type': 'Tipo de documento',
  'profile.document': 'CPF ou CNPJ',
  'profile.category_id': 'Categoria',
  images: 'Fotos',
  videos: 'Vídeos',
} as Record<FieldName, string>

export const nameOfField = (field: FieldName, kind: FormKind) =>
  kind === 'partner' && field === 'profile.nickname' ? 'Nome da empresa' : fieldNames[field]

export const isFieldName = (name: string): name is FieldName => name in fieldNames

export type FormPlan = {
  title: string
  /** Shown as *Passo 1 de 2*. */
  step?: 1 | 2
  heading: string
  kind: FormKind
  asks: readonly Part[]
  updates: boolean
  leave: { back: string } | { close: string }
  next?: string
  /** The next screen after a success, if it is not the default. */
  sentTo?: string
  /** The other form for the same profile. */
  other?: { formPath: string; label: string; lead: string }
}

const quickMode = '?modo=rapido'
const menu = paths.accountMenu

const creation = { title: 'Criar perfil', updates: false } as const
const update = { title: 'Atulize perfil', updates: true } as const // sic
const shortUpdate = { ...update, title: 'Atualize perfil', leave: { close: menu } } as const

const first = { step: 1, heading: 'Quem é você', kind: 'full', asks: formParts.stepOne } as const
const second = { step: 2, heading: 'Seu atendimento', kind: 'full', asks: formParts.stepTwo } as const
const quick = { heading: 'Seu perfil', kind: 'quick', asks: formParts.quick } as const
const identity = { heading: 'Seu perfil', kind: 'identity', asks: formParts.identity } as const

const partner = { heading: 'Sua empresa', kind: 'partner', asks: formParts.partner } as const

const toQuick = (path: string) => ({ formPath: path + quickMode, label: 'Cadastro rápido', lead: 'Com pressa?' })
const toFull = (path: string) => ({ formPath: path, label: 'Cadastro completo', lead: 'Quer contar mais?' })

/** The screens that create and update a profile (docs/specification.md §2). */
const plans: Readonly<Record<string, FormPlan>> = {
  '/create-perfil': {
    ...creation,
    ...first,
    leave: { back: menu },
    next: '/create-perfil-2',
    other: toQuick('/create-perfil'),
  },
  '/create-perfil-2': { ...creation, ...second, leave: { back: '/create-perfil' } },
  '/create-perfil?modo=rapido': {
    ...creation,
    ...quick,
    title: 'Cadastro rápido',
    leave: { back: menu },
    other: toFull('/create-perfil'),
  },
  '/create-perfil-swing': { ...creation, ...identity, leave: { back: menu } },
  '/create-perfil-close-friends': { ...creation, ...identity, leave: { back: menu } },
  '/create-perfil-partner': { ...creation, ...partner, leave: { back: menu }, sentTo: paths.newCampaigns },
  '/update-perfil': {
    ...update,
    ...first,
    leave: { close: menu },
    next: '/update-perfil-2',
    other: toQuick('/update-perfil'),
  },
  '/update-perfil-2': { ...update, ...second, title: 'Atualizar perfil', leave: { back: '/update-perfil' } },
  '/update-perfil?modo=rapido': { ...shortUpdate, ...quick, other: toFull('/update-perfil') },
  '/update-perfil-swing': { ...shortUpdate, ...identity },
  '/update-perfil-close-friends': { ...shortUpdate, ...identity },
  '/update-perfil-partner': { ...update, ...partner, title: 'Atualizar perfil', leave: { close: menu } },
}

export const formPathOf = (path: string, search: URLSearchParams) =>
  search.get('modo') === 'rapido' && plans[path + quickMode] ? path + quickMode : path

export const planOf = (formPath: string) => plans[formPath] as FormPlan

/**
 * If the person opened the wrong form, returns the right one. A form is wrong if it is for another user type, or
 * creates a profile that already exists, or updates one that does not.
 */
export function elsewhereFor({ user_type, profile }: Author, { path, userType }: Pick<AppRoute, 'path' | 'userType'>) {
  const isTheirs = user_type === userType && planOf(path).updates === Boolean(profile)
  return isTheirs ? undefined : afterDocumentsPath(user_type, profile ? 1 : 0)
}

type Author = { user_type: number; profile: object | null }

/** Returns the current screen if it asks for the field, or else the step of the full form that does. */
export function whereIs(field: FieldName, formPath: string) {
  if (fieldsOf(planOf(formPath).asks).includes(field)) return formPath
  const path = formPath.replace(/(-2)?(\?.*)?$/, '')
  return [path, `${path}-2`].find(one => plans[one] && fieldsOf(plans[one].asks).includes(field)) ?? formPath
}
