/** One text for one value, whatever order its keys came back in: `jsonb` keeps none. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).filter(([, part]) => part !== undefined)
  const sorted = pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}
