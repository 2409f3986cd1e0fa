/** Returns how many typos we tolerate in input of this length. */
export function allowedErrors(typed: string) {
  if (typed.length < 4) return 0
  return typed.length < 7 ? 1 : 2
}

/** Counts letters that are wrong, missing, extra or swapped with their neighbour. Stops above `maxErrors`. */
export function errorsBetween(one: string, other: string, maxErrors: number): number {
  if (Math.abs(one.length - other.length) > maxErrors) return maxErrors + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > maxErrors) return maxErrors + 1
    before = last
    last = current
  }
  return at(last, other.length)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
