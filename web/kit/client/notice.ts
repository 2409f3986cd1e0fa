export type Tone = 'error' | 'success' | 'info'
export type NoticeOptions = {
  /** Milliseconds. docs/specification.md §8: three seconds, ten for a refused profile. */
  duration?: number
  /** A later notice with the same key replaces it. */
  about?: string
  /** Of the screen that follows, with which it ends; other notices end with the one that they are shown on. */
  announces?: boolean
}
export type Notifier = {
  show: (tone: Tone, text: string, options?: NoticeOptions) => void
  dismiss: (about: string) => void
  leaveScreen: () => void
}
