import { showPushes } from './push-events.ts'

// Apart from the site's own service worker, and with another scope: so a visitor's searches have an address of their own,
// which says nothing of an account in the same browser.
showPushes()
