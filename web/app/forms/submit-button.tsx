import { useFormContext } from 'react-hook-form'
import { BusyButton } from '#web/kit/busy-button.tsx'

type SubmitButtonProps = { label: string; verb: string; look?: 'primary' | 'secondary' | 'danger' }

export function SubmitButton({ label, verb, look = 'primary' }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState
  return (
    <BusyButton type="submit" className={`btn btn-${look} btn-block`} busy={isSubmitting} doing={verb} staysEnabled>
      {label}
    </BusyButton>
  )
}
