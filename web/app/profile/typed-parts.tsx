import type { ComponentProps, ReactNode } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import { Field } from '#web/kit/client/field.tsx'
import { type Mask, maskedCaret } from '#web/kit/client/masked-input.tsx'
import { dayMask } from '#web/kit/client/masks.ts'
import { earlyField } from '#web/parts/early-fields.ts'
import { MaskedField, TextField } from './fields.tsx'
import type { Part, TypedName } from './form-plans.ts'
import { phoneMask } from './phone-mask.ts'

type Typed = Pick<ComponentProps<'input'>, 'inputMode' | 'autoComplete' | 'placeholder'> & {
  name: TypedName
  label: string
  hint: ReactNode
  mask?: Mask
}

const phone = {
  inputMode: 'tel',
  autoComplete: 'tel-national',
  placeholder: '(99) 99999-9999',
  mask: phoneMask,
} as const
const birth = {
  name: 'profile.birth',
  label: 'Data de nascimento',
  inputMode: 'numeric',
  autoComplete: 'off',
  placeholder: 'DD/MM/AAAA',
  mask: dayMask(dayInSaoPaulo(new Date())),
} as const

const typedParts: Partial<Record<Part['key'], Typed>> = {
  nickname: {
    name: 'profile.nickname',
    label: 'Como deseja ser chamado(a)?',
    autoComplete: 'nickname',
    hint: 'É o nome que aparece no anúncio.',
  },
  whatsapp: {
    ...phone,
    name: 'profile.whatsapp',
    label: 'WhatsApp',
    hint: 'É por aqui que vão chamar você. Depois a gente manda um código para confirmar.',
  },
  birth: { ...birth, hint: 'Só a idade aparece no anúncio.' },
  company: {
    name: 'profile.nickname',
    label: 'Nome da empresa',
    autoComplete: 'organization',
    hint: (
      <>
        A página da empresa mostra o nome, o celular e o <span className="unbroken">e-mail</span> da conta.
      </>
    ),
  },
  phone: {
    ...phone,
    name: 'profile.phone',
    label: 'Celular',
    hint: 'Aparece no perfil e recebe as mensagens do WhatsApp. Depois a gente manda um código para confirmar.',
  },
  holderBirth: { ...birth, hint: 'Do responsável pela empresa, igual à do documento.' },
}

/** Returns the text field of a part that has only one; undefined for other parts. */
export const typedPart = (key: Part['key']) => typedParts[key]

export const TypedPart = ({ mask, ...field }: Typed) =>
  mask ? <MaskedField {...field} mask={mask} /> : <TextField {...field} />

/**
 * Stands in for the field until the script and the account have loaded. The document fills it in
 * (`shell-document.tsx`), and the form takes over the text that the person has typed.
 */
export const EarlyPart = ({ label, hint, mask, ...input }: Typed) => (
  <Field {...{ label, hint }}>
    {control => <input className={mask ? 'input num' : 'input'} disabled {...earlyField} {...input} {...control} />}
  </Field>
)

type Focused = { name: string; start: number | null; end: number | null; top: number }

/** Returns the text typed into the early fields, formatted as in the form, and the caret's position. */
export function readEarly() {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`input[${Object.keys(earlyField).join()}]`)]
  const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue)
  const at = fields.find(field => field === document.activeElement)
  return {
    values: Object.fromEntries(typed.map(({ name, value }) => [name, masked(name, value)])),
    focused:
      at &&
      ({
        name: at.name,
        start: shownCaret(at, at.selectionStart),
        end: shownCaret(at, at.selectionEnd),
        top: topOf(at),
      } satisfies Focused),
  }
}

const maskOf = (name: string) => Object.values(typedParts).find(part => part.name === name)?.mask

const masked = (name: string, value: string) => maskOf(name)?.typing(value) ?? value

function shownCaret({ name, value }: HTMLInputElement, caret: number | null) {
  const mask = maskOf(name)
  return mask && caret !== null ? maskedCaret(mask, value, caret) : caret
}

const topOf = (field: HTMLElement) => field.getBoundingClientRect().top

/** Restores the caret in an early field, and keeps the field in place even if a note has appeared above it. */
export function focusAgain(form: HTMLFormElement | null, focused: Focused | undefined) {
  const field = focused && form?.elements.namedItem(focused.name)
  if (!focused || !(field instanceof HTMLInputElement)) return
  field.focus({ preventScroll: true })
  field.setSelectionRange(focused.start, focused.end)
  scrollBy(0, topOf(field) - focused.top)
}
