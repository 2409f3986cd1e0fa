import * as z from 'zod/mini'
import { type DayHours, formatClock, stepMinutes } from '#contract/attendance-hours.ts'
import { dayMinutes } from '#contract/durations.ts'

const minutes = z.int().check(z.minimum(0), z.maximum(dayMinutes))

/** Days with the same hours. The screen edits them together. */
const Block = z.object({
  key: z.int(),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))),
  opens: minutes,
  closes: minutes,
})
export type Block = z.infer<typeof Block>

/** Validates the draft, because an earlier version of this page may have stored a different format. */
export const readBlocks = (kept: unknown) => z.array(Block).check(z.minLength(1)).safeParse(kept).data

const usual = { opens: 10 * 60, closes: 20 * 60 }
const wholeDay = { opens: 0, closes: dayMinutes }

export const isWholeDay = ({ opens, closes }: Block) => opens === 0 && closes === dayMinutes

export const withWholeDay = (block: Block, whole: boolean): Block => ({ ...block, ...(whole ? wholeDay : usual) })

export function blocksOf(hours: readonly DayHours[]): Block[] {
  const spans = Map.groupBy(hours, ({ opens, closes }) => `${opens}-${closes}`)
  const blocks = [...spans.values()].map((of, key) => {
    const { opens, closes } = of[0] as DayHours
    return { key, days: of.map(({ day }) => day), opens, closes }
  })
  return blocks.length > 0 ? blocks : [newBlock([])]
}

export const newBlock = (others: readonly Block[]): Block => ({
  key: Math.max(-1, ...others.map(({ key }) => key)) + 1,
  days: [],
  ...usual,
})

export const hoursOf = (blocks: readonly Block[]): DayHours[] =>
  blocks
    .flatMap(({ days, opens, closes }) => days.map(day => ({ day, opens, closes })))
    .toSorted((one, other) => one.day - other.day)

/** A day belongs to only one block, so choosing a day here removes it from any other block. */
export const toggleDay = (blocks: readonly Block[], key: number, day: number): Block[] =>
  blocks.map(block => {
    const without = block.days.filter(one => one !== day)
    return { ...block, days: block.key === key && !block.days.includes(day) ? [...without, day] : without }
  })

const times = (from: number, to: number) =>
  Array.from({ length: (to - from) / stepMinutes + 1 }, (_, step) => {
    const minutes = from + step * stepMinutes
    return { value: String(minutes), label: minutes === dayMinutes ? 'meia-noite' : formatClock(minutes) }
  })

export const openings = times(0, dayMinutes - stepMinutes)
export const closings = times(stepMinutes, dayMinutes)
