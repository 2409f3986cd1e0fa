import { TextAreaField } from '#web/kit/client/field.tsx'
import { fieldErrors } from '../calls.ts'

type ReasonProps = { hint: string; value: string; onValue: (text: string) => void; error: Error | undefined }

export const Reason = ({ hint, value, onValue, error }: ReasonProps) => (
  <TextAreaField
    label="Como você soube"
    hint={`${hint} A pessoa lê este texto.`}
    error={fieldErrors(error).reason}
    maxLength={500}
    rows={3}
    value={value}
    onValue={onValue}
  />
)

export const lackOf = (reason: string) =>
  reason.trim().length < 10 ? 'Escreva como você soube, em 10 letras ou mais.' : undefined
