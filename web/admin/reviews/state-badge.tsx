import type { MediaState } from '#contract/own-media.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'

type Look = { tone: string; icon: IconName; words: string; masculine?: string }

const looks: Record<MediaState, Look> = {
  pending: { tone: 'badge-info', icon: 'clock', words: 'Aguardando' },
  approved: { tone: 'badge-green', icon: 'circle-check', words: 'Aprovada', masculine: 'Aprovado' },
  refused: { tone: 'badge-danger', icon: 'circle-x', words: 'Recusada', masculine: 'Recusado' },
}

/** Where a photo, a version or, as the only masculine word, a video stands. */
export const StateBadge = ({ state, of }: { state: MediaState; of?: 'image' | 'video' }) => {
  const { tone, icon, words, masculine } = looks[state]
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} />
      {(of === 'video' && masculine) || words}
    </span>
  )
}
