const patience = 120

function showWaiting(isWaiting: boolean) {
  document.body.classList.toggle('is-leaving', isWaiting)
  document.querySelector('.results')?.setAttribute('aria-busy', String(isWaiting))
}

/** Old results fade while new ones are on their way; when those come soon enough, nothing is shown. */
export function fadeWhileFiltering() {
  let timer = 0
  const start = () => {
    timer = window.setTimeout(showWaiting, patience, true)
  }
  addEventListener('submit', start)
  addEventListener('click', event => {
    const gender = (event.target as Element).closest?.<HTMLAnchorElement>('.seg a')
    if (!gender) return
    takeTypedAlong(gender)
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) start()
  })
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    showWaiting(false)
  })
}

/** A gender that is chosen takes along what was typed meanwhile. */
function takeTypedAlong(gender: HTMLAnchorElement) {
  const query = new URLSearchParams(gender.search)
  for (const { name, value } of document.querySelectorAll<HTMLInputElement>('.filters .input')) {
    query.delete(name)
    if (value) query.set(name, value)
  }
  gender.search = `${query}`
}
