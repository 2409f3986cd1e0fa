/** A browser leaves a link that a carousel half hides where it is when the keyboard reaches it; here it comes forward. */
export function showFocusInCarousels() {
  addEventListener('focusin', ({ target }) => {
    const link = (target as Element).closest('.cats a:focus-visible, .banners a:focus-visible')
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
