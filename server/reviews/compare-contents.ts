import { accountPaths } from '#contract/account-paths.ts'
import type { FieldChange } from '#contract/content-review.ts'
import { formatDate, formatPhone, formatReais, formatTaxId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import type { NamedOptions } from './named-options.ts'
import type { FindMarks } from './prohibited-words.ts'

type Compared = { userType: number; next: ProfileContent; live: ProfileContent | null }

/** Field by field what would change; those that neither version answers are left out. */
export function compareContents(
  { userType, next, live }: Compared,
  names: NamedOptions,
  findMarks: FindMarks,
): FieldChange[] {
  return fieldsOf(userType).flatMap(({ field, label, words, isFree, exactly = says => words(says, names) }) => {
    const [becomes, is] = [words(next, names), live && words(live, names)]
    if (becomes === null && is === null) return []
    const marks = isFree && becomes !== null ? findMarks(becomes) : []
    const changed = live === null || exactly(next) !== exactly(live)
    return [{ field, label, live: live && (is ?? unsaid), next: becomes ?? unsaid, changed, marks }]
  })
}

/** How many prohibited words a version has. */
export function countMarks(userType: number, content: ProfileContent, findMarks: FindMarks) {
  const free = fieldsOf(userType).filter(({ isFree }) => isFree)
  return free.reduce(
    (sum, { field }) => sum + findMarks(String(content[field as keyof ProfileContent] ?? '')).length,
    0,
  )
}

/** What stands for an answer that was not given. */
const unsaid = 'Não informado'

type Field = {
  field: string
  label: string
  words: (content: ProfileContent, names: NamedOptions) => string | null
  /** Written freely, so that it may hold what is prohibited. */
  isFree?: true
  /** What tells two versions apart where their words hide a part of it. */
  exactly?: (content: ProfileContent) => unknown
}
type Key = keyof ProfileContent

const free = (field: Key, label: string): Field => ({
  field,
  label,
  words: content => (content[field] as string | null) || null,
  isFree: true,
})
const size = (field: Key, label: string, unit = ''): Field => ({
  field,
  label,
  words: content => (content[field] === null ? null : `${content[field]}${unit}`),
})
const chosen = (field: Key, label: string, table: keyof NamedOptions): Field => ({
  field,
  label,
  words: (content, names) => {
    const value = content[field]
    const ids = (Array.isArray(value) ? value : [value]).filter(id => id !== null)
    return ids.length === 0
      ? null
      : names[table]
          .filter(({ id }) => ids.includes(id))
          .map(nameOf)
          .join(', ')
  },
})
const nameOf = ({ name }: { name: string }) => name

const mobile = (field: 'whatsapp' | 'phone', label: string): Field => ({
  field,
  label,
  words: content => formatPhone(content[field] ?? '') || null,
})
const nickname = (label: string) => free('nickname', label)
const birth: Field = {
  field: 'birth',
  label: 'Data de nascimento',
  words: content => formatDate(content.birth),
}
const place = [
  chosen('state_id', 'Estado', 'states'),
  chosen('city_id', 'Cidade', 'cities'),
  free('neighborhood', 'Bairro'),
]

/** Every field of an individual's profile in the order of its form, and how it is said. */
const ofIndividuals: readonly Field[] = [
  nickname('Nome'),
  mobile('whatsapp', 'WhatsApp'),
  birth,
  { field: 'gender', label: 'Gênero', words: ({ gender }) => gender },
  {
    field: 'height_cm',
    label: 'Altura',
    words: ({ height_cm }) => (height_cm === null ? null : `${(height_cm / 100).toFixed(2).replace('.', ',')} m`),
  },
  size('weight_kg', 'Peso', ' kg'),
  size('clothing_size', 'Manequim'),
  size('foot_size', 'Pé'),
  chosen('eyes_id', 'Olhos', 'eyes'),
  chosen('skin_color_id', 'Pele', 'skin_colors'),
  chosen('hair_id', 'Cabelo', 'hair'),
  chosen('breasts_id', 'Seios', 'breasts'),
  free('info', 'Sobre'),
  {
    field: 'price',
    label: 'Valor',
    words: ({ price }) => (price === 0 ? messages.priceOnRequest : formatReais(price)),
  },
  chosen('payment_types', 'Formas de pagamento', 'payment_types'),
  ...place,
  {
    field: 'has_place',
    label: 'Possui local',
    words: ({ has_place }) => (has_place === null ? null : has_place ? 'Sim' : 'Não'),
  },
  chosen('preferences', 'Tipo de atendimento', 'preferences'),
  chosen('languages', 'Idiomas', 'languages'),
  chosen('occasions', 'Ocasiões', 'occasions'),
  free('url_instagram', 'Instagram'),
  free('url_tiktok', 'TikTok'),
  free('url_twitter', 'X (Twitter)'),
  free('url_linktree', 'Linktree'),
  free('url_onlyfans', 'OnlyFans'),
  free('url_web', 'Site'),
]

/** And of a partner's. */
const ofPartners: readonly Field[] = [
  nickname('Nome da empresa'),
  mobile('phone', 'Celular'),
  birth,
  { field: 'document', label: 'CPF ou CNPJ', words: documentWords, exactly: ({ document }) => document },
  chosen('category_id', 'Categoria', 'partner_categories'),
  ...place,
  free('info', 'Sobre'),
  free('url_web', 'Site'),
]

/**
 * A CNPJ stands in a public register, in which the operator looks it up. A CPF is of a person, whose documents the
 * operator has read where that is recorded: what is left of it is enough to know it again.
 */
function documentWords({ document }: ProfileContent) {
  if (!document) return null
  const whole = formatTaxId(document)
  return taxIdKind(document) === 'CPF' ? whole.replace(/^\d{3}|\d{2}$/g, digits => '•'.repeat(digits.length)) : whole
}

const fieldsOf = (userType: number) => (accountPaths[userType]?.advertises ? ofPartners : ofIndividuals)
