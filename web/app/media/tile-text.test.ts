import { expect, test } from 'vitest'
import { profileMessages } from '#contract/profile-messages.ts'
import type { MediaItem } from './media-item.ts'
import { labelOf, stageText } from './tile-text.ts'

const item: MediaItem = { key: 'k', kind: 'image', stage: 'sending', uploadId: 'u', share: 0.649 }

test('a tile is told whole', () => {
  expect(labelOf(item, 0, 5)).toBe('Foto 1 de 5, capa, 64%')
  const video: MediaItem = {
    ...item,
    kind: 'video',
    stage: 'unusable',
    seconds: 31,
    problem: profileMessages.videoTooLong,
  }
  expect(labelOf(video, 1, 2)).toBe('Vídeo 2 de 2, 31 segundos, muito longo')
})

test('all of a file has gone before the server has read it', () => {
  expect(stageText({ ...item, share: 1 })).toBe('Conferindo…')
})
