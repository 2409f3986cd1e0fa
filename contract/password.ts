import * as z from 'zod/mini'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'

/** docs/specification.md §9. */
export const passwordLength = { min: 6, max: 200 } as const

/** How long a reset link is valid. The screen says *uma hora*. */
export const resetMinutes = 60

/** Checks equality before length (docs/specification.md §5). */
export const EqualPasswords = ({ differ, short }: { differ: string; short: string }) =>
  z.object({ password: z.string(short), password_confirmation: z.string(differ) }).check(
    z.refine(typed => typed.password === typed.password_confirmation, {
      path: ['password_confirmation'],
      error: differ,
      abort: true,
    }),
    z.refine(typed => typed.password.length >= passwordLength.min, { path: ['password'], error: short }),
    z.refine(typed => typed.password.length <= passwordLength.max, {
      path: ['password'],
      error: messages.passwordLong,
    }),
  )

export const passwordAdvice = {
  short: `Pelo menos ${passwordLength.min} caracteres.`,
  weak: `${messages.passwordWeak} Uma frase só sua protege melhor.`,
} as const

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot-password',
  summary: 'Mails a reset link if the e-mail belongs to an account; responds the same for any e-mail',
  body: z.object({ email: Email(messages.emailInvalid) }),
  refusals: [429],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Sets a new password with a mailed link, and ends every session',
  body: z.intersection(
    z.object({ email: Email(messages.emailMisspelt), token: z.string().check(z.maxLength(200)) }),
    EqualPasswords({ differ: messages.newPasswordsDiffer, short: messages.newPasswordShort }),
  ),
  refusals: [429],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  summary: 'Changes the password and ends every other session',
  access: 'account',
  body: z.intersection(
    z.object({ current_password: z.string(messages.currentPasswordWrong) }),
    EqualPasswords({ differ: messages.newPasswordsDiffer, short: messages.newPasswordShort }),
  ),
  refusals: [429],
})

const common =
  'senha password passwd admin administrador mudar123 trocar qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx iloveyou teamo amor amormeu meuamor deus jesus jesuscristo familia felicidade brasil flamengo corinthians palmeiras vasco botafogo fluminense saopaulo santos gremio internacional cruzeiro atletico futebol princesa princess dragon dragao monkey macaco sunshine welcome bemvindo login abc abcd abcde abcdef letmein master mestre shadow football baseball superman batman pokemon naruto anjo estrela chocolate borboleta gabriel lucas matheus rafael maria ana juliana camila amanda larissa beatriz carolina secreta secreto segredo minhasenha novasenha acesso entrar teste test demo usuario user vespera acompanhante'.split(
    ' ',
  )

const commonWords = new Set(common)
const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]
const minWordLength = 4

/** `personal` holds the e-mail address and the name. The result is only advice unless `PASSWORD_POLICY` is strict. */
export function isWeakPassword(password: string, personal: readonly string[] = []) {
  const plain = fold(password)
  const letters = plain.replace(/[^a-z]/g, '')
  const own = personal.flatMap(text => fold(text).split(/[^a-z0-9]+/)).filter(word => word.length >= minWordLength)
  return (
    isRepeated(plain) ||
    isRun(plain) ||
    isDate(plain) ||
    commonWords.has(plain) ||
    (letters.length >= plain.length / 2 && commonWords.has(letters)) ||
    own.some(word => plain.includes(word) && plain.length - word.length < minWordLength)
  )
}

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[a-z])[013457@$](?=[a-z])/g, sign => lookalikes[sign] ?? sign)

const isRepeated = (text: string) => /^(.{1,4}?)\1+$/.test(text)
const isRun = (text: string) => runs.some(run => run.includes(text) || run.includes([...text].reverse().join('')))
const isDate = (text: string) =>
  /^(0?[1-9]|[12]\d|3[01])[-/.]?(0?[1-9]|1[0-2])[-/.]?((19|20)\d\d|\d\d)$/.test(text) ||
  /^(19|20)\d\d[-/.]?(0[1-9]|1[0-2])[-/.]?(0[1-9]|[12]\d|3[01])$/.test(text)
