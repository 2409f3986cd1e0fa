import { paths } from '#contract/paths.ts'
import { notify } from './notify.tsx'

/** Long enough to read what happened before the page that follows takes its place. */
const readingTime = 2_500

/** Says that it is done, and leads to the landing, a page of the server's. */
export async function sayGoodbye(words: string) {
  notify.success(words, { duration: 2 * readingTime })
  await new Promise(resolve => setTimeout(resolve, readingTime))
  location.replace(paths.landing)
}
