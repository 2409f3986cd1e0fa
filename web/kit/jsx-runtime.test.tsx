import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withoutOwnTexts } from './jsx-runtime.ts'

const busy = true as boolean
const none = false as boolean

test.each([
  ['leaves text without siblings alone', <p key="">{3} fotos</p>, '<p>3 fotos</p>'],
  ['ignores an absent element', <p key="">{none && <b>!</b>}Entrar</p>, '<p>Entrar</p>'],
  [
    'wraps text beside an element',
    <p key="">
      {busy && <b>!</b>}
      {1} de {2}
    </p>,
    '<p><b>!</b><own-text>1 de 2</own-text></p>',
  ],
  [
    'does not wrap spaces',
    <p key="">
      <b>a</b> <i>b</i>
    </p>,
    '<p><b>a</b> <i>b</i></p>',
  ],
  [
    'wraps text in a fragment among other nodes',
    <p key="">
      <b>a</b>
      {busy && <>, até hoje</>}
    </p>,
    '<p><b>a</b><own-text>, até hoje</own-text></p>',
  ],
  [
    'wraps the children of a component where the component renders them',
    <Note key="">
      a <b>b</b>
    </Note>,
    '<p><i></i><own-text>a </own-text><b>b</b></p>',
  ],
  [
    'leaves a list unchanged',
    <ul key="">
      {['a', 'b'].map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>,
    '<ul><li>a</li><li>b</li></ul>',
  ],
])('renders static markup: %s', (_, element, markup) => {
  expect(renderToStaticMarkup(element)).toBe(markup)
})

function Note({ children }: { children: React.ReactNode }) {
  return (
    <p>
      <i />
      {children}
    </p>
  )
}

test('removes own-text elements from static markup', () => {
  const element = (
    <p>
      <b>a</b> &lt;own-text&gt;
    </p>
  )
  expect(withoutOwnTexts(renderToStaticMarkup(element))).toBe('<p><b>a</b> &lt;own-text&gt;</p>')
})
