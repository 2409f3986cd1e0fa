/** A saved answer with the person's first name in the place for it. */
export function fillIn(answer: string, name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return answer.replaceAll('{nome}', () => first)
}
