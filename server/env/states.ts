import * as z from 'zod/mini'

const ibgeStates = [
  11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 35, 41, 42, 43, 50, 51, 52, 53,
]

/** IBGE ids, each once. */
export const states = z.pipe(
  z.pipe(
    z.string(),
    z.transform(list => [...new Set(list.split(',').map(Number))]),
  ),
  z.array(z.number().check(z.refine(id => ibgeStates.includes(id)))),
)
