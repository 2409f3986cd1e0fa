export type Origins = readonly string[]

const shape = /^\/?midias\/([\w-]{12})(?:\/(?:\d{1,4}\.(?:webp|jpg)|video\.(?:mp4|webm)))?$/

/** We only compare the folder with the account's own, and never use it to read or fetch files (docs/safety.md T55). */
export function folderOf(text: string, origins: Origins = []): string | undefined {
  const origin = origins.find(one => text.startsWith(`${one}/`)) ?? ''
  return shape.exec(text.slice(origin.length))?.[1]
}

export const folderAt = (path: string) => /^midias\/([\w-]{12})$/.exec(path)?.[1]
