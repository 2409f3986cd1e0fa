import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { notify } from '#web/kit/client/notify.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { Fold } from '../parts/fold.tsx'
import { type Archive, openArchive, type Progress, saveArchive } from './save-archive.ts'

const Fields = z.object({ password: z.string().check(z.minLength(1, 'Informe a sua senha.')) })
const about = 'archive'

export function DownloadArchive() {
  const { progress, open, stop } = useArchive()
  const screen = useScreenForm({
    draft: 'privacy-download',
    schema: Fields,
    initial: { password: '' },
    secret: ['password'],
    async send({ password }) {
      await open(password)
      screen.form.reset()
    },
  })
  return (
    <Fold heading="Baixar tudo agora">
      <p className="muted small">
        Um arquivo ZIP com os seus dados, que outros programas leem (JSON), e todas as suas fotos e vídeos. As fotos dos
        documentos não vão junto: peça-as abaixo, se precisar.
      </p>
      {progress ? (
        <Received progress={progress} stop={stop} />
      ) : (
        <ScreenForm {...screen} verb="Preparando…">
          <PasswordField name="password" label="Senha" autoComplete="current-password" />
          <SubmitButton look="secondary" label="Baixar meus dados" verb="Preparando…" />
        </ScreenForm>
      )}
    </Fold>
  )
}

/** `open` resolves as soon as the file starts to arrive, so that the form can report a wrong password. */
function useArchive() {
  const [progress, setProgress] = useState<Progress>()
  const stopping = useRef<AbortController>(undefined)
  const stop = () => stopping.current?.abort()
  useEffect(() => () => stopping.current?.abort(), [])
  const open = async (password: string) => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const archive = await openArchive(password, signal)
    setProgress({ received: 0, total: archive.total })
    void receive(archive, signal)
  }
  const receive = (archive: Archive, signal: AbortSignal) =>
    saveArchive(archive, setProgress)
      .then(() => notify.success('Arquivo baixado. Guarde-o em lugar seguro.', { about }))
      .catch(() => signal.aborted || notify.error('O arquivo não chegou inteiro. Tente de novo.', { about }))
      .finally(() => setProgress(undefined))
  return { progress, open, stop }
}

const megabyte = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const inMegabytes = (bytes: number) => megabyte.format(bytes / 1024 ** 2)

const Received = ({ progress: { received, total }, stop }: { progress: Progress; stop: () => void }) => (
  <>
    <p className="num">
      {inMegabytes(received)} de {inMegabytes(total)} MB. Deixe esta tela aberta.
    </p>
    <progress className="bytes" max={total || 1} value={received} aria-label="Baixando os seus dados" />
    <button type="button" className="btn btn-outline btn-block" onClick={stop}>
      Cancelar
    </button>
  </>
)
