import { Icon } from '#web/kit/icon.tsx'

/** What is promised here is kept by the vault: encryption, a record of every view, and its retention times. */
export const PrivacyNote = ({ whole = false }: { whole?: boolean }) => (
  <p className="note note-green">
    <Icon name="lock-keyhole" />
    <span>
      <b>100% privado.</b> Só a equipe de verificação vê as fotos, e elas são apagadas depois.
      {whole && ' Elas ficam criptografadas, cada visualização é registrada, e nada aparece no seu anúncio.'}
    </span>
  </p>
)
