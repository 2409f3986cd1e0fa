import { useFormContext } from 'react-hook-form'

export const formId = 'profile-form'

/** Stands at the bottom of the window, outside its form; while that is sent it says what is being done. */
export function SendButton({ label, verb }: { label: string; verb: string }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <button type="submit" form={formId} className="btn btn-primary" aria-busy={isSubmitting}>
      {isSubmitting && <span className="spin" />}
      {isSubmitting ? verb : label}
    </button>
  )
}
