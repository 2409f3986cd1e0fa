const patience = 120

/** Old results fade while new ones are on their way; when those come soon enough, nothing is shown. */
export function fadeWhileFiltering() {
  let timer = 0
  const start = () => {
    timer = window.setTimeout(() => document.body.classList.add('is-leaving'), patience)
  }
  addEventListener('submit', start)
  addEventListener('click', event => {
    const stays = event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented
    if (!stays && (event.target as Element).closest?.('.seg a')) start()
  })
  addEventListener('pagehide', () => {
    clearTimeout(timer)
    document.body.classList.remove('is-leaving')
  })
}
