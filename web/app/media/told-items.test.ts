import { expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import type { MediaItem, Stage } from './media-item.ts'
import { problemsOf, stuckOf } from './told-items.ts'

const item = (stage: Stage, more: Partial<MediaItem> = {}): MediaItem => ({
  key: 'k',
  kind: 'image',
  stage,
  uploadId: 'u',
  share: 0,
  ...more,
})
const { damaged, heic } = mediaErrors
const long = { kind: 'video', problem: profileMessages.videoTooLong } as const
const items = [
  item('held'),
  item('unusable', { problem: damaged }),
  item('uploaded'),
  item('unusable', { problem: damaged }),
  item('unusable', { problem: heic }),
  item('sending'),
  item('held'),
]

test('a problem is said once, with the items that have it', () => {
  expect(problemsOf(items)).toEqual([`Fotos 2 e 4: ${damaged}`, `Foto 5: ${heic}`])
  expect(problemsOf([item('stored', { kind: 'video' }), item('unusable', long)])).toEqual([
    `Vídeo 2: ${profileMessages.videoTooLong}`,
  ])
})

test('a connection that was lost is the fault of no item', () => {
  const lost = { problem: 'Sem conexão.', isUnreached: true }
  expect(problemsOf([item('failed', lost), item('failed', lost)])).toEqual(['Sem conexão.'])
  expect(problemsOf([item('unusable', { ...lost, problem: heic })])).toEqual([`Foto 1: ${heic}`])
})

test('what keeps a list from being sent is named', () => {
  expect(stuckOf(items)).toEqual(['Fotos 1 e 7: prepare e envie', 'Fotos 2, 4 e 5: não aceita'])
  expect(stuckOf([item('unusable', long)])).toEqual(['Vídeo 1: muito longo'])
  expect(stuckOf([item('failed', { kind: 'video' })])).toEqual(['Vídeo 1: não enviado'])
  expect(stuckOf([item('waiting'), item('sending'), item('preparing'), item('stored')])).toEqual([])
})
