import { useState } from 'react'
import { formatDate } from '#contract/format.ts'
import type { OwnMedia } from '#contract/media.ts'
import { endInvitation, inviteToRelease, releaseLimits } from '#contract/release.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { client } from '../client.ts'
import { CopyLine } from '../parts/copy-line.tsx'
import { useRun } from '../parts/use-run.ts'
import { releaseLabels } from './item-labels.ts'
import type { MediaDraft } from './use-media-draft.ts'

type ReleaseDialogProps = {
  item: { key: string; own: OwnMedia }
  name: string
  /** Tells the server that other people appear. */
  attest: () => Promise<void>
  note: MediaDraft['noteReleases']
  close: () => void
}

export function ReleaseDialog({ item: { key, own }, name, attest, note, close }: ReleaseDialogProps) {
  const [link, setLink] = useState<string>()
  const { busy, run } = useRun()
  const { releases } = own
  const invite = () =>
    run(async () => {
      await attest()
      const { id, path } = await client.call(inviteToRelease, { params: { id: String(own.id) } })
      setLink(location.origin + path)
      note(key, [...releases, { id, state: 'invited', at: new Date().toISOString() }])
    })
  const end = (id: number) =>
    run(async () => {
      await client.call(endInvitation, { params: { id: String(id) } })
      note(
        key,
        releases.filter(release => release.id !== id),
      )
    })
  return (
    <Dialog title={`${name}: autorizações`} onClose={close}>
      <p className="muted">
        Faça um link para cada pessoa que aparece e envie só a ela. Ela entra com a própria conta verificada, vê a
        imagem e responde. Pode voltar atrás quando quiser.
      </p>
      {releases.length > 0 && (
        <ul className="stack">
          {releases.map(({ id, state, at }, place) => (
            <li key={id} className="row-between">
              <span>
                {`Pessoa ${place + 1}: ${releaseLabels[state].toLowerCase()}`}
                <span className="small muted">{` ${formatDate(at)}`}</span>
              </span>
              {state === 'invited' && (
                <button type="button" className="btn btn-ghost btn-sm" disabled={busy} onClick={() => void end(id)}>
                  Cancelar convite
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {link && (
        <>
          <CopyLine label="Link para uma pessoa" id="release-link" text={link} />
          <p className="small muted">{`Vale por ${releaseLimits.linkDays} dias e não aparece de novo: copie agora.`}</p>
        </>
      )}
      <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Criando…" onClick={() => void invite()}>
        {link ? 'Criar outro link' : 'Criar link'}
      </BusyButton>
      <button type="button" className="btn btn-ghost btn-block" onClick={close}>
        Fechar
      </button>
    </Dialog>
  )
}
