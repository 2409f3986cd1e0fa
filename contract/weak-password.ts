/** Words that guessers try first, here and in Brazil; digits and signs around one do not make it better. */
const common =
  'senha password passwd admin administrador mudar123 trocar qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx iloveyou teamo amor amormeu meuamor deus jesus jesuscristo familia felicidade brasil flamengo corinthians palmeiras vasco botafogo fluminense saopaulo santos gremio internacional cruzeiro atletico futebol princesa princess dragon dragao monkey macaco sunshine welcome bemvindo login abc abcd abcde abcdef letmein master mestre shadow football baseball superman batman pokemon naruto anjo estrela chocolate borboleta gabriel lucas matheus rafael maria ana juliana camila amanda larissa beatriz carolina secreta secreto segredo minhasenha novasenha acesso entrar teste test demo usuario user vespera acompanhante'.split(
    ' ',
  )

const words = new Set(common)
const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]
const least = 4

/**
 * Whether a password is easily guessed: a common word, a run of keys, one thing repeated, or made of what is known of
 * the person (e-mail and name). A date is as weak as a run. Only advice, unless the operator demands more.
 */
export function isWeakPassword(password: string, personal: readonly string[] = []) {
  const plain = fold(password)
  const letters = plain.replace(/[^a-z]/g, '')
  const own = personal.flatMap(text => fold(text).split(/[^a-z0-9]+/)).filter(word => word.length >= least)
  return (
    isRepeated(plain) ||
    isRun(plain) ||
    isDate(plain) ||
    words.has(plain) ||
    (letters.length >= plain.length / 2 && words.has(letters)) ||
    own.some(word => plain.includes(word) && plain.length - word.length < least)
  )
}

const stand: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }

/** Without accents and case; a sign that stands for a letter inside a word is that letter. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=[a-z])[013457@$](?=[a-z])/g, sign => stand[sign] ?? sign)

const isRepeated = (text: string) => /^(.{1,4}?)\1+$/.test(text)
const isRun = (text: string) => runs.some(run => run.includes(text) || run.includes([...text].reverse().join('')))
const isDate = (text: string) =>
  /^(0?[1-9]|[12]\d|3[01])[-/.]?(0?[1-9]|1[0-2])[-/.]?((19|20)\d\d|\d\d)$/.test(text) ||
  /^(19|20)\d\d[-/.]?(0[1-9]|1[0-2])[-/.]?(0[1-9]|[12]\d|3[01])$/.test(text)
