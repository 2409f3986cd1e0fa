export const title = (text: string) => console.log(`\n## ${text}`)

export const row = (name: string, facts: Record<string, string | number>) =>
  console.log(
    `${name.padEnd(44)} ${Object.entries(facts)
      .map(([key, value]) => `${key} ${value}`)
      .join('   ')}`,
  )

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
