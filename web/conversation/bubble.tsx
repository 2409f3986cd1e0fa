import type { ReactNode } from 'react'
import { formatTime } from '#contract/format.ts'
import { LinkedText } from './linked-text.tsx'

type BubbleProps = {
  text: string
  sentAt: string
  /** Whether who looks at it has said it. */
  own: boolean
  /** Who says it, for those who don't see on which side it stands. */
  name: string
  /** What became of it, and what can be done about it. */
  children?: ReactNode
}

/** Something that was said. */
export const Bubble = ({ text, sentAt, own, name, children }: BubbleProps) => (
  <li className={own ? 'bubble own' : 'bubble'}>
    <span className="sr">{name}: </span>
    <p>
      <LinkedText text={text} />
    </p>
    <div className="bubble-foot num">
      <time dateTime={sentAt}>{formatTime(sentAt)}</time>
      {children}
    </div>
  </li>
)
