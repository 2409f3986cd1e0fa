import * as z from 'zod/mini'
import { plainDigits } from './plain-digits.ts'

/** Characters that join emoji or select how the previous character looks. No other invisible character is useful. */
const inEmoji = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\p{Emoji})[\uFE0E\uFE0F]`
/** Invisible characters that may reverse or hide the text near them. */
const unseen = new RegExp(String.raw`(?!${inEmoji})[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2800]`, 'gu')
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const controlsButNewLines = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/gu

export const plainLine = (text: string) => text.replace(unseen, '').replace(controls, ' ').trim()

/** Normalizes numbers and addresses from any keyboard, document or chat to plain digits and signs. */
export const typedLine = (text: string) => plainDigits(plainLine(text.normalize('NFKC')))

export const plainText = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(unseen, '').replace(controlsButNewLines, ' ').trim()

type Rule = { min?: number; missing: string; max: number; long: string }

export const PlainLine = (rule: Rule) => Cleaned(plainLine, rule)
export const PlainText = (rule: Rule) => Cleaned(plainText, rule)

const Cleaned = (clean: (text: string) => string, { min = 1, missing, max, long }: Rule) =>
  z.string(missing).check(z.overwrite(clean), z.minLength(min, missing), z.maxLength(max, long))
