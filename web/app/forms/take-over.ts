/**
 * The server renders some screens, so people can type before the script has loaded. The script keeps their input, lets
 * it override a draft, and sends a form that they submitted too early (`sendLater` in the document).
 */
let isTaking = false
let hasTaken = false

export const takeOver = () => {
  isTaking = true
}

/** Whether the server is rendering this component, or has already rendered it. Call this during the first render. */
export const isInDocument = () => isTaking || typeof document === 'undefined'

/** Returns the value that the person has entered into a server-rendered field. */
export function typedBefore(field: HTMLInputElement | null) {
  if (!isTaking || !field) return undefined
  const isBox = field.type === 'checkbox'
  const isTyped = isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  if (!isTyped) return undefined
  hasTaken = true
  return isBox ? field.checked : field.value
}

export const tookTyped = () => hasTaken

export function takenOver() {
  isTaking = false
  const { dataset } = document.documentElement
  dataset.ready = ''
  if (!('sent' in dataset)) return
  delete dataset.sent
  document.querySelector('form')?.requestSubmit()
}
