export type Tone = 'error' | 'success' | 'info'
export type NoticeOptions = {
  /** Milliseconds. docs/specification.md §8: three seconds, ten for a refused profile. */
  duration?: number
  /** A later notice with the same key replaces this one. */
  about?: string
  /** The notice stays on the next screen and ends with it; other notices end with the screen that showed them. */
  announces?: boolean
}
export type Notifier = {
  show: (tone: Tone, text: string, options?: NoticeOptions) => void
  dismiss: (about: string) => void
  leaveScreen: () => void
}
