import { expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { labelOf, problemTexts, stageLabel, stuckTexts } from './item-labels.ts'
import type { MediaItem, Stage } from './media-item.ts'

const sending: MediaItem = {
  key: 'k',
  kind: 'image',
  stage: 'sending',
  uploadId: 'u',
  progress: 0.649,
  people: 'alone',
}

test('labels everything that a tile shows', () => {
  expect(labelOf(sending, 0, 5)).toBe('Foto 1 de 5, capa, 64%')
  const video: MediaItem = {
    ...sending,
    kind: 'video',
    stage: 'unusable',
    seconds: 31,
    problem: profileMessages.videoTooLong,
  }
  expect(labelOf(video, 1, 2)).toBe('Vídeo 2 de 2, 31 segundos, muito longo')
})

test('shows that the server is still checking a fully sent file', () => {
  expect(stageLabel({ ...sending, progress: 1 })).toBe('Conferindo…')
})

const item = (stage: Stage, more: Partial<MediaItem> = {}): MediaItem => ({
  key: 'k',
  kind: 'image',
  stage,
  uploadId: 'u',
  progress: 0,
  people: 'alone',
  ...more,
})
const { damaged, format } = mediaErrors
const long = { kind: 'video', problem: profileMessages.videoTooLong } as const
const items = [
  item('held'),
  item('unusable', { problem: damaged }),
  item('uploaded'),
  item('unusable', { problem: damaged }),
  item('unusable', { problem: format }),
  item('sending'),
  item('held'),
]

test('names a problem once, with all its items', () => {
  expect(problemTexts(items)).toEqual([`Fotos 2 e 4: ${damaged}`, `Foto 5: ${format}`])
  expect(problemTexts([item('stored', { kind: 'video' }), item('unusable', long)])).toEqual([
    `Vídeo 2: ${profileMessages.videoTooLong}`,
  ])
})

test('names no item if the connection was lost', () => {
  const lost = { problem: 'Sem conexão.', isUnreached: true }
  expect(problemTexts([item('failed', lost), item('failed', lost)])).toEqual(['Sem conexão.'])
  expect(problemTexts([item('unusable', { ...lost, problem: format })])).toEqual([`Foto 1: ${format}`])
})

test('names the items that prevent a save', () => {
  expect(stuckTexts(items)).toEqual(['Fotos 1 e 7: prepare e envie', 'Fotos 2, 4 e 5: não aceita'])
  expect(stuckTexts([item('unusable', long)])).toEqual(['Vídeo 1: muito longo'])
  expect(stuckTexts([item('failed', { kind: 'video' })])).toEqual(['Vídeo 1: não enviado'])
  expect(stuckTexts([item('waiting'), item('sending'), item('preparing'), item('stored')])).toEqual([])
})

test('names items without an answer about who appears, which block the form', () => {
  const unsaid = item('uploaded', { people: undefined })
  expect(labelOf(unsaid, 1, 3)).toBe('Foto 2 de 3, falta dizer quem aparece')
  expect(labelOf(item('uploaded', { people: 'others' }), 1, 3)).toBe('Foto 2 de 3, com outras pessoas')
  expect(stuckTexts([item('uploaded'), unsaid, item('held', { people: undefined }), unsaid])).toEqual([
    'Fotos 2 e 4: diga quem aparece',
    'Foto 3: prepare e envie',
  ])
})
