import { tell } from './tell.ts'

/** A banner's link, the WhatsApp button, a partner's website; the middle button opens them in another tab. */
export function countFollowed() {
  addEventListener('click', count)
  addEventListener('auxclick', count)
}

/** What was followed was seen, however soon. */
function count({ target, button }: MouseEvent) {
  const thing = (target as Element).closest?.<HTMLElement>('[data-followed]')?.dataset.followed
  if (!thing || button > 1) return
  tell(thing, 'view')
  tell(thing, 'click')
}
