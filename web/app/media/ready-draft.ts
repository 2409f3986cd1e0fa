import type { DraftState } from './draft-state.ts'
import type { MediaTrouble } from './media-draft.ts'
import { fieldOf, type MediaItem, type MediaKind } from './media-item.ts'
import { itemsOf } from './sequence.ts'
import { isOnItsWay } from './stages.ts'

/** Sends again what failed, waits until nothing is on its way, and says what stands in the way of a save. */
export async function readyDraft(state: DraftState): Promise<MediaTrouble | undefined> {
  for (const { key, stage } of state.items) if (stage === 'failed') state.happen(key, { type: 'retry' })
  await settled(state)
  return troubleOf(state.items)
}

function settled(state: DraftState) {
  const isSettled = () => state.isClosed || (state.view().isLoaded && !state.items.some(isOnItsWay))
  return new Promise<void>(resolve => {
    if (isSettled()) return resolve()
    const stop = state.follow(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}

const heldPhoto = 'Há fotos escolhidas que ainda não foram enviadas. Prepare e envie, ou remova.'

/** The first item that can't be saved, photos before videos. */
export function troubleOf(items: readonly MediaItem[]): MediaTrouble | undefined {
  for (const kind of ['image', 'video'] as const satisfies MediaKind[]) {
    const bad = itemsOf(items, kind).find(({ stage }) => stage !== 'uploaded' && stage !== 'stored')
    if (bad) return { field: fieldOf[kind], message: bad.problem ?? heldPhoto }
  }
  return undefined
}
