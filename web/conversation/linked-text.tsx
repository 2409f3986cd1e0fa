import { Fragment } from 'react'

/** What ends a sentence, or a bracket around an address, is none of it. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/giu

/** A text as it was written, with its web addresses as links; nothing else of it does anything. */
export const LinkedText = ({ text }: { text: string }) => (
  <>
    {piecesOf(text).map(({ at, piece, href }) => (
      <Fragment key={at}>
        {href ? (
          <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ) : (
          piece
        )}
      </Fragment>
    ))}
  </>
)

type Piece = { at: number; piece: string; href?: string }

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: piece, index } of text.matchAll(address)) {
    if (index > at) pieces.push({ at, piece: text.slice(at, index) })
    const href = webAddress(piece)
    pieces.push(href ? { at: index, piece, href } : { at: index, piece })
    at = index + piece.length
  }
  return at < text.length ? [...pieces, { at, piece: text.slice(at) }] : pieces
}

const webAddress = (piece: string) => {
  const url = URL.parse(piece)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
