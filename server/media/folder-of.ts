/** What may stand before a path: where the person's browser reached us. */
export type Origins = readonly string[]

const shape = /^\/?midias\/([\w-]{12})(?:\/(?:\d{1,4}\.(?:webp|jpg)|video\.(?:mp4|webm)))?$/

/**
 * The folder that a path or an address of ours names; undefined for any other text. It is only compared with the
 * folders of the person's own items: nothing is ever read or fetched by it (T55).
 */
export function folderOf(text: string, origins: Origins = []): string | undefined {
  const origin = origins.find(one => text.startsWith(`${one}/`)) ?? ''
  return shape.exec(text.slice(origin.length))?.[1]
}

/** The folder of a stored item by its path, `midias/{folder}`, and no other way to say it. */
export const folderAt = (path: string) => /^midias\/([\w-]{12})$/.exec(path)?.[1]
