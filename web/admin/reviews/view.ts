/** How a photo is looked at: how often enlarged, turned by how much, and how far moved, in pixels of the stage. */
export type View = { zoom: number; turn: number; x: number; y: number }
export type Size = { width: number; height: number }
type Point = { x: number; y: number }

export const wholeView: View = { zoom: 1, turn: 0, x: 0, y: 0 }
export const zoomStep = 1.5
export const closeZoom = 2.5
const most = 8

/** Enlarges or reduces around a point, measured from the middle of the stage. */
export function zoomAt(view: View, factor: number, stage: Size, { x, y }: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(most, Math.max(1, view.zoom * factor))
  const grown = zoom / view.zoom
  return within({ ...view, zoom, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }, stage)
}

export const move = (view: View, by: Point, stage: Size): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)

/** A quarter to the right, the whole photo in sight again. */
export const turn = (view: View): View => ({ ...wholeView, turn: view.turn + 90 })

/** An enlarged photo never leaves the stage empty at one side. */
function within(view: View, { width, height }: Size): View {
  return { ...view, x: clamp(view.x, (width * (view.zoom - 1)) / 2), y: clamp(view.y, (height * (view.zoom - 1)) / 2) }
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
