import type { MediaFieldName, MediaItem, MediaKind } from './media-item.ts'
import type { PhotoEdit } from './photo-edit.ts'

export type MediaTrouble = { field: MediaFieldName; message: string }

/**
 * The photos and videos of a profile's form: those that the server has, in the order that the save is to name, and
 * those that are on their way. The functions always act on what is there now, not on what was drawn.
 */
export type MediaDraft = {
  /** Before, what is kept on the device is not read yet. */
  isLoaded: boolean
  photos: readonly MediaItem[]
  videos: readonly MediaItem[]
  /** How many files are on their way or wait for it. */
  uploading: number
  /** *Enviando 2 fotos…*, for the button; nothing when nothing is on its way. */
  sendingText: string | undefined
  /** URLs for `images[]` or `videos[]` of the save, in order: of everything that the server has. */
  links: (kind: MediaKind) => string[]
  /**
   * Sends again what failed, and waits until everything is sent. Answers with what stands in the way of a save, for
   * the notice and for the field's `error`; with nothing when all is there.
   */
  ready: () => Promise<MediaTrouble | undefined>
  /** After a save: nothing of the draft stays on the device. */
  forget: () => Promise<void>

  /** The rest is for `MediaField`. */
  add: (kind: MediaKind, files: readonly File[]) => void
  /** One that is not sent yet goes at once; of another the server is told first, which may refuse. Says if it went. */
  remove: (key: string) => Promise<boolean>
  /** To the place `at` among those of its kind. */
  move: (key: string, at: number) => void
  retry: (key: string) => void
  /** Keeps a photo from being sent until its person has edited it. */
  hold: (key: string) => void
  /** Lets held photos go as they are. */
  release: (keys: readonly string[]) => void
  edit: (key: string, edit: PhotoEdit) => Promise<void>
  /** The photo as it is kept, for the editor. */
  fileOf: (key: string) => Promise<Blob | undefined>
}
