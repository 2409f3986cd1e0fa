import type { ProfileCase } from '#contract/content-review.ts'
import { Icon } from '#web/kit/icon.tsx'

/** What an operator should know of a version before reading it. */
export const ProfileBadges = ({ one: { marks, live, state } }: { one: ProfileCase }) => (
  <span className="badges">
    {marks > 0 && (
      <span className="badge badge-danger">
        <Icon name="triangle-alert" />
        {marks === 1 ? '1 palavra marcada' : `${marks} palavras marcadas`}
      </span>
    )}
    {state === 'pending' && (
      <span className="badge">
        <Icon name={live ? 'rotate-ccw' : 'plus'} />
        {live ? 'Alteração' : 'Perfil novo'}
      </span>
    )}
  </span>
)
