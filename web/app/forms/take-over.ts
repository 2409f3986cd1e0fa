/**
 * The server draws some screens, and people type before the script comes. What they typed stays, and is worth more than
 * a draft; a form that they sent meanwhile (`sendLater` of the document) is sent now.
 */
let isTaking = false
let hasTaken = false

export const takeOver = () => {
  isTaking = true
}

/** Whether the server draws this, or the script finds it drawn: asked at the first drawing. */
export const isInDocument = () => isTaking || typeof document === 'undefined'

/** Of a field that the server drew: what has been typed into it. */
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
