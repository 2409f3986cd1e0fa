import { notify } from './notice.ts'

/** Contains only the given path, and nothing else from the visitor's current URL. */
const linkOf = (path: string) => location.origin + path

export async function copyLink(path: string) {
  try {
    await navigator.clipboard.writeText(linkOf(path))
    notify('Link copiado.')
  } catch {
    notify(`Copie o link: ${linkOf(path)}`)
  }
}

/**
 * Opens the system's share sheet, or else copies the link. Shares only the URL, because a title would reveal the
 * person's name.
 */
export async function shareLink(path: string) {
  if (!navigator.share) return copyLink(path)
  await navigator.share({ url: linkOf(path) }).catch(() => undefined)
}
