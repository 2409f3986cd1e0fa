type WaitingProps = { words: string; shape: keyof typeof shapes }

/** A placeholder in the shape of the loading content; the words are for screen readers. */
export const Waiting = ({ words, shape }: WaitingProps) => (
  <div className="waiting" aria-busy="true">
    <p className="sr">{words}</p>
    {shapes[shape]}
  </div>
)

const rows = (
  <div className="table-wrap">
    {[1, 2, 3, 4, 5, 6].map(row => (
      <div key={row} className="waiting-row">
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
    ))}
  </div>
)

const panels = (
  <div className="stack stack-3">
    <span className="sk sk-panel" />
    <span className="sk sk-panel" />
    <span className="sk sk-panel" />
  </div>
)

const oneCase = (
  <div className="split">
    <span className="sk sk-case" />
    {panels}
  </div>
)

const worklist = (
  <div className="stack">
    <span className="sk waiting-tiles" />
    {rows}
  </div>
)

const figures = (
  <div className="stack stack-3">
    <span className="sk waiting-figures" />
    <div className="statistics-pair">
      {panels}
      {panels}
    </div>
  </div>
)

/** Placeholders: `worklist` has figures above a list, `case` a case beside its decision. */
const shapes = { rows, worklist, case: oneCase, panels, figures }
