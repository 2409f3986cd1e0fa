/** Opens and closes the dialog in browsers that know no `commandfor`, and keeps which kind was chosen for the form. */
export function offerProfileKinds() {
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest?.<HTMLElement>('[commandfor],[data-gender]')
    if (!pressed) return
    const { gender } = pressed.dataset
    if (gender) return keep(gender)
    if ('command' in pressed) return
    const dialog = document.querySelector<HTMLDialogElement>('dialog')
    dialog?.open ? dialog.close() : dialog?.showModal()
  })
}

function keep(gender: string) {
  try {
    sessionStorage.gender = gender
  } catch {}
}
