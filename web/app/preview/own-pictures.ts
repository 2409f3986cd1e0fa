import { useQueries } from '@tanstack/react-query'
import type { Media } from '#contract/media.ts'
import { fetchOwnPicture } from '../use-own-picture.ts'

const preferred = (link: Record<string, string>) => link[512] ?? link[50] ?? Object.values(link)[0]

/** Own media once they are here: what waits for review is answered only to its owner's token. */
export function useShownMedia(midias: readonly Media[]): Media[] {
  const paths = midias.flatMap(item => [item.type === 'image' ? undefined : item.link, pictureOf(item)]).filter(isOurs)
  const found = useQueries({
    queries: paths.map(path => ({
      queryKey: ['own-picture', path],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => fetchOwnPicture(path),
    })),
  })
  const shown = new Map(paths.map((path, place) => [path, found[place]?.data]))
  const here = (path: string | undefined) => (isOurs(path) ? shown.get(path) : path)
  return midias.flatMap((item): Media[] => {
    const picture = here(pictureOf(item))
    if (!picture) return []
    const link = { 512: picture }
    return [item.type === 'image' ? { ...item, link } : { ...item, poster: link, link: here(item.link) ?? '' }]
  })
}

const pictureOf = (item: Media) => preferred(item.type === 'image' ? item.link : item.poster)
const isOurs = (path: string | undefined): path is string => path?.startsWith('/midias/') ?? false
