import { useFormContext } from 'react-hook-form'

type SubmitButtonProps = { label: string; verb: string; look?: 'primary' | 'secondary' | 'danger' }

/** While the form is sent it says what is being done, and a second press is ignored. */
export function SubmitButton({ label, verb, look = 'primary' }: SubmitButtonProps) {
  const { isSubmitting } = useFormContext().formState
  return (
    <button type="submit" className={`btn btn-${look} btn-block`} aria-busy={isSubmitting}>
      {isSubmitting && <span className="spin" />}
      {isSubmitting ? verb : label}
    </button>
  )
}
