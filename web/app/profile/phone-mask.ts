import { formatPhone } from '#contract/format.ts'
import { readMobile } from '#contract/mobile-number.ts'
import { typedLine } from '#contract/plain-text.ts'
import type { Mask } from '#web/kit/client/masked-input.tsx'
import { punctuateIfFits } from '#web/kit/client/masks.ts'

/** Leaves a number with a prefix as typed, because it can be parsed only once it is complete. */
const typing = (text: string) => {
  const line = typedLine(text).replace(/\p{L}/gu, '')
  const isNational = /^[\s(]*([1-9][\d\s().\p{Pd}\u2212]*)?$/u.test(line)
  return isNational ? punctuateIfFits(text, line.replace(/\D/g, ''), '(##) #####-####') : text
}

export const phoneMask: Mask = {
  typing,
  whole(text) {
    const number = readMobile(text)
    return number ? formatPhone(number) : typing(text)
  },
}
