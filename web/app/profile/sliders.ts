import { formatNumber, formatReais } from '#contract/format.ts'
import { limits } from '#contract/limits.ts'
import type { Slider } from './slider-field.tsx'

const metres = (value: number) => value.toFixed(2).replace('.', ',')
const { heightCm, weightKg, clothingSize, footSize, priceReais } = limits

const inMetres = { min: heightCm.min / 100, max: heightCm.max / 100, step: heightCm.step / 100 }

/** Section 9. */
export const bodySliders: readonly Slider[] = [
  { name: 'profile.height', label: 'Altura', ...inMetres, shown: value => `${metres(value)} m`, end: metres },
  { name: 'profile.weight', label: 'Peso', ...weightKg, shown: value => `${value} kg`, end: String },
  { name: 'profile.clothing_size', label: 'Manequim', ...clothingSize, shown: String, end: String },
  { name: 'profile.foot_size', label: 'Tamanho do pé', ...footSize, shown: String, end: String },
]

export const priceSlider: Slider = {
  name: 'profile.price',
  label: 'Valor',
  ...priceReais,
  shown: formatReais,
  end: value => `R$ ${formatNumber(value)}`,
}
