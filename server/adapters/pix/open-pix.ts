import type { PixEnv } from '#server/env/pix.ts'
import { openBacen } from './bacen.ts'
import type { Pix } from './pix.ts'
import { staticCode } from './static.ts'

export function openPix({ receiver, provider }: PixEnv): Pix {
  return {
    staticCode: wish => (receiver ? staticCode(receiver, wish) : null),
    provider: receiver && provider ? openBacen(provider, receiver) : null,
  }
}
