const counted = (count: number, one: string, more: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]

/** `4 fotos, 1 vídeo`. */
export const itemsInWords = ({ photos, videos }: { photos: number; videos: number }) =>
  [...counted(photos, 'foto', 'fotos'), ...counted(videos, 'vídeo', 'vídeos')].join(', ')
