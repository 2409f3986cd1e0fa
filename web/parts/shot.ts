import type { PublicCampaign } from '#contract/campaign.ts'
import type { Photo } from '#contract/media.ts'

/** A picture at the widths in which it is kept. */
export type Shot = {
  webp: string
  jpeg: string
  /** The largest. */
  whole: string
  color: string | undefined
  width: number
  height: number
  /** An operator compared it with the person's selfie. */
  checked?: boolean
}

const placeholder = '/art/placeholder.svg'

type Pictured = Pick<Photo, 'link' | 'color' | 'width' | 'height'> & { matches_selfie?: boolean }

/** 512 is preferred and 50 is the fallback (specification, section 9); without either there is only the placeholder. */
export function photoShot({ link, color, width, height, matches_selfie: checked = false }: Pictured): Shot {
  const preferred = link[512] ?? link[50]
  if (!preferred) return { webp: placeholder, jpeg: placeholder, whole: placeholder, color, width, height }
  const kept = Object.entries(link).filter(([size]) => Number(size) > 50)
  const webp = kept.map(([size, path]) => `${path} ${size}w`).join() || preferred
  return { webp, jpeg: asJpeg(preferred), whole: link[1024] ?? preferred, color, width, height, checked }
}

export function bannerShot({ banner }: PublicCampaign): Shot {
  const path = `/${banner}`
  const whole = path.replace('/600.', '/1200.')
  return { webp: `${path} 600w,${whole} 1200w`, jpeg: asJpeg(path), whole, color: undefined, width: 600, height: 300 }
}

const asJpeg = (path: string) => path.replace(/\.webp$/, '.jpg')
