import { stored } from './stored.ts'

/** Choosing a state looks there at once, and the choice is kept as section 3 says (`estado`, `estadoName`). */
export function followStateChoice() {
  const select = document.querySelector<HTMLSelectElement>('[data-state-form] select')
  if (!select) return
  select.onchange = () => {
    stored.write('estado', select.selectedOptions[0]?.dataset.id ?? '')
    stored.write('estadoName', select.value)
    select.form?.requestSubmit()
  }
  // A page that comes back from the browser's memory shows its own filters, not those it was left with.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of document.forms) form.reset()
  })
}
