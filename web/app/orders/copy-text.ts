/** Puts a text on the clipboard, also in a browser that gives pages no access to it; whether that went well. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string) {
  const focused = document.activeElement
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.className = 'sr'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
