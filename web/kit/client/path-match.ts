type Params = Readonly<Record<string, string>>

/** Matches a pattern such as `/admin/kyc/:id`. `*` matches everything. `end: false` also matches subpaths. */
export function matchPath(pattern: string, path: string, { end = true } = {}): Params | undefined {
  if (pattern === '*') return {}
  const wanted = partsOf(pattern)
  const given = partsOf(path)
  if (given.length < wanted.length || (end && given.length > wanted.length)) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] as string
    if (part.startsWith(':')) params[part.slice(1)] = decoded(text)
    else if (part.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return params
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
