/** Where the page before is one of ours, the arrow is the browser's own *back*: to the same place in the same list. */
export function makeArrowGoBack() {
  const { navigation } = window
  addEventListener('click', event => {
    const stays = event.ctrlKey || event.metaKey || event.shiftKey
    if (stays || !navigation?.canGoBack || !(event.target as Element).closest?.('[data-back]')) return
    event.preventDefault()
    navigation.back()
  })
}
