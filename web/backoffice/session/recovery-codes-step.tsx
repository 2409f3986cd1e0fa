import { RecoveryCodes } from './recovery-codes.tsx'

/** The last step of the first log-in. */
export const RecoveryCodesStep = (properties: { codes: string[]; onKept: () => void }) => (
  <>
    <h1>Códigos de recuperação</h1>
    <RecoveryCodes {...properties} />
  </>
)
