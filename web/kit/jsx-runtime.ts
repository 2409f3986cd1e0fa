import { type ElementType, Fragment, type JSX, type Key, type ReactNode } from 'react'
import * as react from 'react/jsx-runtime'

export { Fragment, type JSX }

type Props = { children?: ReactNode }

/**
 * Wraps each text node that has sibling elements, because browser translation replaces text nodes. React then can't
 * remove such a node or insert before it, and silently loses updates to it.
 */
export const jsx = (type: ElementType, props: Props, key?: Key) => react.jsx(type, withOwnTexts(type, props), key)
export const jsxs = (type: ElementType, props: Props, key?: Key) => react.jsxs(type, withOwnTexts(type, props), key)
/** Tests call this instead of `jsx` and `jsxs`. */
export function jsxDEV(type: ElementType, props: Props, key?: Key, isStatic = false) {
  const own = withOwnTexts(type, props)
  return (isStatic && Array.isArray(own.children) ? react.jsxs : react.jsx)(type, own, key)
}

/** Removes the wrappers from public pages, which have no React in the browser. */
export const withoutOwnTexts = (markup: string) => markup.replaceAll(/<\/?own-text>/g, '')

/**
 * Does not wrap a component's children, because the component renders them itself. Wraps a fragment's children, because
 * they become siblings of other nodes.
 */
function withOwnTexts(type: ElementType, props: Props): Props {
  const { children } = props
  if (type === Fragment) return { ...props, children: Array.isArray(children) ? separate(children) : apart(children) }
  if (typeof type !== 'string' || !Array.isArray(children)) return props
  const isAllText = children.every(child => isText(child) || isNothing(child))
  return { ...props, children: isAllText ? children.filter(isText).join('') : separate(children) }
}

/**
 * Merges adjacent text children at the last one's position, because React identifies the other children by position.
 */
function separate(children: readonly ReactNode[]): ReactNode[] {
  let before = ''
  return children.map((child, place) => {
    if (!isText(child)) return Array.isArray(child) ? separate(child) : child
    const text = before + child
    const goesOn = isText(children[place + 1])
    before = goesOn ? text : ''
    return goesOn ? null : apart(text, place)
  })
}

/** Leaves blank text unwrapped, because browsers do not translate it. */
const apart = (child: ReactNode, place = 0) =>
  isText(child) && String(child).trim() ? react.jsx(ownText, { children: child }, `text-${place}`) : child

const ownText = 'own-text' as ElementType
const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean'
