export type Tone = 'error' | 'success' | 'info'
export type NoticeOptions = {
  /** In milliseconds. docs/specification.md §8: three seconds, or ten for a refused profile. */
  duration?: number
  /** A later notice with the same key replaces this one. */
  about?: string
  /** If true, the notice stays until the person leaves the next screen. Other notices end with their own screen. */
  announces?: boolean
}
export type Notifier = {
  show: (tone: Tone, text: string, options?: NoticeOptions) => void
  dismiss: (about: string) => void
  leaveScreen: () => void
}
