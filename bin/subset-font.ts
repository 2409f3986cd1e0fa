import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subset from 'subset-font'
import { projectRoot } from '#server/project-root.ts'

const source = 'node_modules/@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff2'
/** What Portuguese is written with. */
const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü \u00a0.,:;!?-–—·\'"‘’“”()[]/&@%$+*#ªº°…'

/** Writes the display font without the letters that our texts do not have, half of its weight; returns where, from the root. */
export async function subsetFont() {
  const file = 'dist/fonts/hedvig-letters-serif.woff2'
  const bytes = await subset(readFileSync(join(projectRoot, source)), letters, { targetFormat: 'woff2' })
  mkdirSync(join(projectRoot, 'dist/fonts'), { recursive: true })
  writeFileSync(join(projectRoot, file), bytes)
  return file
}
