import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/client/field.tsx'

/** The keys of `errors` are the API's field names. */
export type Drafting<Draft> = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  errors: Partial<Record<string, string>>
}

type TextPart<Draft> = { [Part in keyof Draft]: Draft[Part] extends string ? Part : never }[keyof Draft]

export type DraftLine<Draft> = Omit<ComponentProps<typeof TextField>, 'error' | 'value' | 'onValue'> & {
  part: TextPart<Draft>
  wire: string
}

export const DraftFields = <Draft,>({
  draft,
  change,
  errors,
  lines,
}: Drafting<Draft> & { lines: readonly DraftLine<Draft>[] }) =>
  lines.map(({ part, wire, ...line }) => (
    <TextField
      key={wire}
      {...line}
      error={errors[wire]}
      value={draft[part] as string}
      onValue={value => change({ [part]: value } as Partial<Draft>)}
    />
  ))

/** Returns NaN for invalid input. The server then rejects the value. */
export const parseWhole = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN)
