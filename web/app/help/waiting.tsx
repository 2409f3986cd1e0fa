/** In place of a conversation that is still to come. */
export const Waiting = () => (
  <div className="talk-log" aria-busy="true">
    <span className="sk talk-sk" />
    <span className="sk talk-sk end" />
    <span className="sk talk-sk" />
  </div>
)
