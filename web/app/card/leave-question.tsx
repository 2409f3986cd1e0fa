import type { Blocker } from 'react-router'
import { Dialog } from '../parts/dialog.tsx'

/** Leaving does not call a payment back. */
export const LeaveQuestion = ({ blocker }: { blocker: Blocker }) => (
  <Dialog open={blocker.state === 'blocked'} heading="O pagamento está sendo enviado" close={() => blocker.reset?.()}>
    <p className="muted">
      Sair agora não cancela a cobrança. Fique até a resposta chegar; se sair, o resultado aparece em Minhas
      assinaturas.
    </p>
    <button type="button" className="btn btn-primary btn-block" onClick={() => blocker.reset?.()}>
      Esperar a resposta
    </button>
    <button type="button" className="btn btn-ghost btn-block" onClick={() => blocker.proceed?.()}>
      Sair mesmo assim
    </button>
  </Dialog>
)
