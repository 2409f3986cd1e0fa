import { useState } from 'react'
import { Dialog } from '#web/app/parts/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What was typed before stands in the form over what the profile says; it can be let go. */
export function DraftNote({ discard, keepsMedia }: { discard: () => void; keepsMedia: boolean }) {
  const [isAsking, ask] = useState(false)
  return (
    <div className="note note-info draft-note">
      <Icon name="info" />
      <div>
        <p>Este formulário tem alterações que você ainda não enviou.</p>
        <button type="button" className="link" onClick={() => ask(true)}>
          Descartar alterações
        </button>
      </div>
      <Dialog open={isAsking} heading="Descartar as alterações?" close={() => ask(false)}>
        <p>
          O formulário volta a mostrar o que está no seu perfil. O que você digitou se perde
          {keepsMedia && '; as fotos e os vídeos ficam'}.
        </p>
        <button type="button" className="btn btn-secondary btn-block" onClick={() => ask(false)}>
          Continuar editando
        </button>
        <button type="button" className="btn btn-outline btn-block" onClick={discard}>
          Descartar
        </button>
      </Dialog>
    </div>
  )
}
