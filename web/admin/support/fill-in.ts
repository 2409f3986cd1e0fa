/** Replaces `{nome}` in a saved answer with the person's first name. */
export function fillIn(answer: string, name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return answer.replaceAll('{nome}', () => first)
}
