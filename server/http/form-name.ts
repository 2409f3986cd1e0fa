/** Where in a form a field belongs: `profile[languages][2]` is `{ name: 'profile.languages', index: 2 }`. */
export type FormName = { name: string /** Of a list; null where the field goes to its end. */; index: number | null }

const segment = /^[a-z][a-z0-9_]{0,39}$/
const shape = /^([a-z][a-z0-9_]*)((?:\[[a-z0-9_]*\]){0,2})$/
const ordinal = /^(0|[1-9]\d{0,2})$/
/** Never become keys of an object here; a form that tries is none of ours. */
const forbidden = ['constructor', 'prototype']

/** Undefined for what no form of ours is called: too deep, too long, a prototype's. */
export function parseFormName(text: string): FormName | undefined {
  const [, first, rest] = shape.exec(text) ?? []
  if (first === undefined || rest === undefined) return undefined
  const [inner, ...more] = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part as string)
  const names = isPlace(inner) ? [first] : [first, inner]
  const places = isPlace(inner) ? [inner, ...more] : more
  if (!names.every(isName) || places.length > 1 || !places.every(isPlace)) return undefined
  return { name: names.join('.'), index: ordinal.test(places[0] ?? '') ? Number(places[0]) : null }
}

const isPlace = (part: string | undefined) => part === undefined || part === '' || ordinal.test(part)
const isName = (part: string | undefined) => part !== undefined && segment.test(part) && !forbidden.includes(part)
