import { messages } from '#contract/messages.ts'
import { FailureNote } from '../parts/failure-note.tsx'

/** Instead of a screen that fell over. */
export const LostScreen = () => (
  <main className="log-in">
    <div className="log-in-panel panel stack">
      <h1>Algo deu errado</h1>
      <FailureNote error={new Error(messages.unexpected)} again={() => location.reload()} />
    </div>
  </main>
)
