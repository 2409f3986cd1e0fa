import { Icon } from '#web/kit/icon.tsx'

type MarkedWordsProps = {
  words: readonly string[] /** In what they stand, as in "no texto". */
  where: string
  none: string
}

/** The prohibited words of a version, each named once. */
export const MarkedWords = ({ words, where, none }: MarkedWordsProps) =>
  words.length === 0 ? (
    <p className="xs">{none}</p>
  ) : (
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>
        <b>{words.length === 1 ? '1 palavra marcada' : `${words.length} palavras marcadas`}</b> {where}:{' '}
        {[...new Set(words)].join(', ')}.
      </p>
    </div>
  )
