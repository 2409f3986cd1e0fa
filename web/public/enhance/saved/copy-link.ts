import { notify } from './notice.ts'

/** Without what the visitor's own URL may have besides. */
const linkOf = (path: string) => location.origin + path

export async function copyLink(path: string) {
  try {
    await navigator.clipboard.writeText(linkOf(path))
    notify('Link copiado.')
  } catch {
    notify(`Copie o link: ${linkOf(path)}`)
  }
}

/** The system's sheet, where there is one. Only the URL: a title would be somebody's name. */
export async function shareLink(path: string) {
  if (!navigator.share) return copyLink(path)
  await navigator.share({ url: linkOf(path) }).catch(() => undefined)
}
