import { useId } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'

type FormEndProps = {
  verb: string
  doing: string
  tone: string
  /** What the other button says. */
  cancel?: string
  busy: boolean
  /** What is still missing before it can be sent. */
  lacks: string | undefined
  /** What it does, said where what is missing was. */
  below: string
  onClose: () => void
}

/** The end of a question: what is missing or what it does, the way out and the way on. */
export function FormEnd({ verb, doing, tone, cancel = 'Cancelar', busy, lacks, below, onClose }: FormEndProps) {
  const id = useId()
  return (
    <>
      <p className="xs" id={id}>
        {lacks ?? below}
      </p>
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          {cancel}
        </button>
        <BusyButton
          type="submit"
          className={`btn btn-sm ${tone}`}
          {...{ busy, doing }}
          disabled={lacks !== undefined}
          aria-describedby={id}
        >
          {verb}
        </BusyButton>
      </div>
    </>
  )
}
