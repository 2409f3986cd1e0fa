/**
 * The server renders some screens, and people type before the script has loaded. What they typed stays, and overrides
 * a draft; the script then sends a form that they sent too early (`sendLater` of the document).
 */
let isTaking = false
let hasTaken = false

export const takeOver = () => {
  isTaking = true
}

/** Whether the server renders this, or the script finds it rendered: call it during the first render. */
export const isInDocument = () => isTaking || typeof document === 'undefined'

/** What the person has typed into a field that the server rendered. */
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
