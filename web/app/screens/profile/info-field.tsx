import { infoLength } from '#contract/profile-fields.ts'
import { FieldFrame } from './field-frame.tsx'
import { useProfileField } from './use-profile-field.ts'

/** The text about oneself, with how much of the room it takes. */
export function InfoField() {
  const { id, value, change, message, control } = useProfileField('profile.info', true)
  const hint = (
    <>
      <span>Conte o que torna o seu atendimento especial.</span>
      <span className="num">
        {value.length}/{infoLength}
      </span>
    </>
  )
  return (
    <FieldFrame id={id} label="Sobre você" message={message} hint={hint}>
      <textarea className="input" rows={5} {...control} value={value} onChange={event => change(event.target.value)} />
    </FieldFrame>
  )
}
