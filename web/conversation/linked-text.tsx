import { Fragment } from 'react'

/** Without the punctuation that ends the sentence or closes a bracket around the URL. */
const urlPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/giu

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
  for (const { 0: piece, index } of text.matchAll(urlPattern)) {
    if (index > at) pieces.push({ at, piece: text.slice(at, index) })
    const href = safeUrl(piece)
    pieces.push(href ? { at: index, piece, href } : { at: index, piece })
    at = index + piece.length
  }
  return at < text.length ? [...pieces, { at, piece: text.slice(at) }] : pieces
}

const safeUrl = (piece: string) => {
  const url = URL.parse(piece)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
