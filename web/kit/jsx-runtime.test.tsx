import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withoutOwnTexts } from './jsx-runtime.ts'

const busy = true as boolean
const none = false as boolean

test.each([
  ['text alone stays one text', <p key="">{3} fotos</p>, '<p>3 fotos</p>'],
  ['an absent element changes nothing', <p key="">{none && <b>!</b>}Entrar</p>, '<p>Entrar</p>'],
  [
    'text beside an element is in an element',
    <p key="">
      {busy && <b>!</b>}
      {1} de {2}
    </p>,
    '<p><b>!</b><own-text>1 de 2</own-text></p>',
  ],
  [
    'spaces are not translated',
    <p key="">
      <b>a</b> <i>b</i>
    </p>,
    '<p><b>a</b> <i>b</i></p>',
  ],
  [
    'a fragment stands among others',
    <p key="">
      <b>a</b>
      {busy && <>, até hoje</>}
    </p>,
    '<p><b>a</b><own-text>, até hoje</own-text></p>',
  ],
  [
    'what a component gets is told apart where it stands',
    <Note key="">
      a <b>b</b>
    </Note>,
    '<p><i></i><own-text>a </own-text><b>b</b></p>',
  ],
  [
    'a list is as it was',
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

test('static markup has no own-text elements', () => {
  const element = (
    <p>
      <b>a</b> &lt;own-text&gt;
    </p>
  )
  expect(withoutOwnTexts(renderToStaticMarkup(element))).toBe('<p><b>a</b> &lt;own-text&gt;</p>')
})
