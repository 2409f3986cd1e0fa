/** Choose a name that does not mention the site: other people may see the downloads folder. */
export function saveFile(download: string, text: string, type: string) {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}
