import { EndToEndId } from '#contract/order-admin.ts'
import { TextField } from '../parts/text-field.tsx'

type EndToEndFieldProps = { value: string; error: string | undefined; onValue: (value: string) => void }

/** The number by which banks know a Pix; spaces that come along when it is copied are none of it. */
export const EndToEndField = ({ value, error, onValue }: EndToEndFieldProps) => (
  <TextField
    label="Identificador do Pix (E2E)"
    error={error}
    hint={<span className="num">{value.length} de 32 letras e números, como no extrato. Começa com E.</span>}
    className="input mono"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={40}
    value={value}
    onValue={typed => onValue(typed.replace(/\s/g, ''))}
  />
)

export const lackOfEndToEnd = (value: string) => {
  if (value === '') return 'Informe o identificador do Pix.'
  const { error } = EndToEndId.safeParse(value)
  return error?.issues[0]?.message
}
