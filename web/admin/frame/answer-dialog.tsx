import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type InputProps, SelectField, TextAreaField, TextField } from '#web/kit/client/field.tsx'
import type { SelectProps } from '#web/kit/select.tsx'
import { fieldErrors, isConflict, isLate } from '../calls.ts'
import { ActionDialog, type ActionDialogProps, useOnce } from './action-dialog.tsx'
import { notifySuccess } from './operator-notices.ts'
import { focusOnArrival } from './screen.tsx'

type Control =
  | { options: SelectProps['options']; none?: string }
  | { rows: number }
  | Pick<InputProps, 'type' | 'inputMode' | 'className' | 'spellCheck' | 'min' | 'max'>

/** A field with `options` is a select, a field with `rows` is a text area, and any other is a single line. */
export type AnswerField = Control & {
  label: string
  hint?: string
  isOptional?: boolean
  initial?: string
  maxLength?: number
  /** Names the missing input while the field has fewer than `least` characters. */
  lacks?: string
  least?: number
  /** Other names under which the server reports an error about this field. */
  errors?: readonly string[]
}

type Values<Name extends string> = Readonly<Record<Name, string>>
/** `false` omits a field; its value is then an empty string. */
type Fields<Name extends string> = Readonly<Record<Name, AnswerField | false>>

/** Custom content. If it is a function, it is called with the last attempt's errors. */
type Around = ReactNode | ((errors: Partial<Record<string, string>>) => ReactNode)

type FieldsDialogProps<Name extends string> = Omit<ActionDialogProps, 'onSend' | 'children'> & {
  fields?: Fields<Name> | ((typed: Partial<Values<Name>>) => Fields<Name>)
  /** Receives trimmed values. */
  onSend: (values: Values<Name>) => void
  children?: Around
  end?: Around
}

/** A dialog for an action that needs input. The caller describes the fields as data. */
export function FieldsDialog<Name extends string>(props: FieldsDialogProps<Name>) {
  const { fields: fieldDefinitions, lacks, onSend, children, end, ...dialog } = props
  const [typed, setTyped] = useState<Partial<Values<Name>>>({})
  const fields = entriesOf(typeof fieldDefinitions === 'function' ? fieldDefinitions(typed) : fieldDefinitions)
  const inputOf = (name: Name, field: AnswerField | false) => (field ? (typed[name] ?? field.initial ?? '') : '')
  const trimmed = fields.map(([name, field]) => [name, inputOf(name, field).trim()] as const)
  const values = Object.fromEntries(trimmed) as Values<Name>
  const shown = fields.filter((entry): entry is [Name, AnswerField] => Boolean(entry[1]))
  const missing = shown.find(([name, { lacks, least = 1 }]) => lacks && values[name].length < least)
  const errors = fieldErrors(dialog.error)
  return (
    <ActionDialog {...dialog} lacks={lacks ?? missing?.[1].lacks} onSend={() => onSend(values)}>
      {typeof children === 'function' ? children(errors) : children}
      {shown.map(([name, field], index) => (
        <OneField
          key={name}
          field={field}
          error={[name, ...(field.errors ?? [])].map(reported => errors[reported]).find(Boolean)}
          isFirst={index === 0}
          value={inputOf(name, field)}
          onValue={value => setTyped({ ...typed, [name]: value })}
        />
      ))}
      {typeof end === 'function' ? end(errors) : end}
    </ActionDialog>
  )
}

const entriesOf = <Name extends string>(fields?: Fields<Name>) =>
  Object.entries(fields ?? {}) as [Name, AnswerField | false][]

type OneFieldProps = {
  field: AnswerField
  error: string | undefined
  isFirst: boolean
  value: string
  onValue: (value: string) => void
}

function OneField({ field: { initial, lacks, least, errors, ...field }, isFirst, ...rest }: OneFieldProps) {
  const ref = isFirst ? focusOnArrival : null
  if ('options' in field) return <SelectField {...field} {...rest} ref={ref} />
  if ('rows' in field) return <TextAreaField {...field} {...rest} ref={ref} />
  return <TextField {...field} {...rest} ref={ref} />
}

/** Called after a decision about a case. */
export type DecisionHandlers = {
  /** `stay` keeps the case open. */
  onDecided: (message: string, then?: 'leave' | 'stay') => void
  onRefused: (error: Error) => void
}

type AnswerDialogProps<Name extends string> = Omit<FieldsDialogProps<Name>, 'busy' | 'error' | 'onSend'> & {
  send: (values: Values<Name>) => Promise<unknown>
  /** The success notice. If omitted, `send` shows its own. */
  message?: string
  /** Handlers for the case that the answer decides. `stays` keeps the case open. */
  outcome?: DecisionHandlers
  stays?: boolean
  /** The query to refetch if the answer doesn't decide a case. */
  refreshes?: string
}

/** The labels and handlers of an answer that decides a case. */
export type CaseAnswer = Omit<AnswerDialogProps<never>, 'fields' | 'send'>

/** Sends the answer once. If another operator answered first, closes the dialog; the case explains why. */
export function AnswerDialog<Name extends string>(props: AnswerDialogProps<Name>) {
  const { send, message, outcome, stays = false, refreshes, ...dialog } = props
  const client = useQueryClient()
  const refresh = () => refreshes && client.invalidateQueries({ queryKey: [refreshes] })
  const sending = useMutation({
    mutationFn: send,
    onSuccess() {
      if (stays || !outcome) dialog.onClose()
      if (message && outcome) outcome.onDecided(message, stays ? 'stay' : 'leave')
      else if (message) notifySuccess(message)
      return refresh()
    },
    onError(error) {
      if (outcome && isLate(error)) dialog.onClose()
      outcome?.onRefused(error)
      if (isConflict(error)) void refresh()
    },
  })
  const onSend = useOnce(sending)
  return <FieldsDialog {...dialog} {...{ onSend }} busy={sending.isPending} error={sending.error ?? undefined} />
}
