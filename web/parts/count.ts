import { formatNumber } from '#contract/format.ts'
import type { State } from '#contract/place.ts'
import type { Count } from './catalog-props.ts'

/** `48 perfis`, `1 perfil`, `mais de 1.000 perfis` */
export const profiles = ({ total, capped }: Count) =>
  `${capped ? 'mais de ' : ''}${formatNumber(total)} ${total === 1 ? 'perfil' : 'perfis'}`

export const sum = (a: Count, b: Count): Count => ({ total: a.total + b.total, capped: a.capped || b.capped })

/** `120 perfis verificados · RJ` */
export const verified = (count: Count, { sigla }: State) =>
  `${profiles(count)} ${count.total === 1 ? 'verificado' : 'verificados'} · ${sigla}`
