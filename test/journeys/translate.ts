/**
 * Continuously does what a browser's translation does to a page: replaces each text node with elements that contain its
 * text, while React keeps references to the removed nodes.
 */
export function translateAll() {
  const isTranslated = (text: Text) =>
    /\S/.test(text.data) && !text.parentElement?.closest('font, script, style, textarea')
  const translate = (text: Text) => {
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).textContent = text.data
    text.replaceWith(font)
  }
  const translateWithin = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const all: Text[] = node instanceof Text ? [node] : []
    while (texts.nextNode()) all.push(texts.currentNode as Text)
    for (const text of all.filter(isTranslated)) translate(text)
  }
  new MutationObserver(changes => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) if (node.isConnected) translateWithin(node)
  }).observe(document, { childList: true, subtree: true })
}
