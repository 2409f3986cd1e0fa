import * as z from 'zod/mini'

/** Joins emoji into one, or says how the character before is drawn: the only invisible ones that do something here. */
const inEmoji = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\uFE0E\uFE0F]`
/** Formatting and direction marks, fillers, half characters: nobody sees them, and they may turn or hide what is near. */
const unseen = new RegExp(String.raw`(?!${inEmoji})[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2800]`, 'gu')
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const controlsButNewLines = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/gu

/** What somebody typed, as one line of what can be seen. */
export const plainLine = (text: string) => text.replace(unseen, '').replace(controls, ' ').trim()

/** The same, with its line breaks. */
export const plainText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(unseen, '').replace(controlsButNewLines, ' ').trim()

type Rule = { min?: number; missing: string; max: number; long: string }

/** One line that must say something; a text of which nothing can be seen is none. */
export const PlainLine = (rule: Rule) => Cleaned(plainLine, rule)
/** The same for a text that may have several. */
export const PlainText = (rule: Rule) => Cleaned(plainText, rule)

const Cleaned = (clean: (text: string) => string, { min = 1, missing, max, long }: Rule) =>
  z.string(missing).check(z.overwrite(clean), z.minLength(min, missing), z.maxLength(max, long))
