import { Icon } from '#web/kit/icon.tsx'

/** What a change of the price list does not do. */
export const PlacedNote = ({ children }: { children: string }) => (
  <div className="note note-info">
    <Icon name="info" />
    <p>{children}</p>
  </div>
)
