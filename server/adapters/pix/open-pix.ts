import type { PixEnv } from '#server/env/pix.ts'
import { openBacen } from './bacen.ts'
import { staticCode } from './br-code.ts'
import type { Pix } from './pix.ts'

export function openPix({ receiver, provider }: PixEnv): Pix {
  return {
    staticCode: order => (receiver ? staticCode(receiver, order) : null),
    provider: receiver && provider ? openBacen(provider, receiver) : null,
  }
}
