/** Uses the browser's *back* when the previous page is ours, to keep the place in a list. */
export function makeArrowGoBack() {
  const { navigation } = window
  addEventListener('click', event => {
    const stays = event.ctrlKey || event.metaKey || event.shiftKey
    if (stays || !navigation?.canGoBack || !(event.target as Element).closest?.('[data-back]')) return
    event.preventDefault()
    navigation.back()
  })
}
