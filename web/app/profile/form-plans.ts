import { paths } from '#contract/paths.ts'
import { asked, type FieldName, type FormKind, fieldsOf, type Part } from './form-parts.ts'

/** One screen of a form: what it says and asks, and where it leads. */
export type FormPlan = {
  title: string
  /** *Passo 1 de 2*. */
  step?: 1 | 2
  heading: string
  kind: FormKind
  asks: readonly Part[]
  /** Whether there is a profile already. */
  updates: boolean
  /** Where the arrow leads, or the cross. */
  leave: { back: string } | { close: string }
  /** Of a first step: the screen that follows. */
  next?: string
  /** Where a success leads that does not lead where the others do. */
  sentTo?: string
  /** The other form for the same profile. */
  other?: { address: string; label: string; lead: string }
}

const quickMode = '?modo=rapido'
const menu = paths.accountMenu

const creation = { title: 'Criar perfil', updates: false } as const
const update = { title: 'Atulize perfil', updates: true } as const // sic
const shortUpdate = { ...update, title: 'Atualize perfil', leave: { close: menu } } as const
const first = { step: 1, heading: 'Quem é você', kind: 'full', asks: asked.stepOne } as const
const second = { step: 2, heading: 'Seu atendimento', kind: 'full', asks: asked.stepTwo } as const
const quick = { heading: 'Seu perfil', kind: 'quick', asks: asked.quick } as const
const identity = { heading: 'Seu perfil', kind: 'identity', asks: asked.identity } as const

const partner = { heading: 'Sua empresa', kind: 'partner', asks: asked.partner } as const

const toQuick = (path: string) => ({ address: path + quickMode, label: 'Cadastro rápido', lead: 'Com pressa?' })
const toFull = (path: string) => ({ address: path, label: 'Cadastro completo', lead: 'Quer contar mais?' })

/** Section 2, profile creation and update, by address. */
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
  '/create-perfil-partner': { ...creation, ...partner, leave: { back: menu }, sentTo: paths.newAds },
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

/** The address of the form that a path and its query stand for. */
export const addressOf = (path: string, search: URLSearchParams) =>
  search.get('modo') === 'rapido' && plans[path + quickMode] ? path + quickMode : path

export const planOf = (address: string) => plans[address] as FormPlan

/**
 * The screen on which a field is to be mended: the one at hand if it asks for it, else the step of the full form that
 * does.
 */
export function whereIs(field: FieldName, address: string) {
  if (fieldsOf(planOf(address).asks).includes(field)) return address
  const path = address.replace(/(-2)?(\?.*)?$/, '')
  return [path, `${path}-2`].find(one => plans[one] && fieldsOf(plans[one].asks).includes(field)) ?? address
}
