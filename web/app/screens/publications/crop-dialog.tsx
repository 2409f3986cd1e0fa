import '#web/app/media/photo-editor.css'
import { useCallback, useState } from 'react'
import type { Region } from '#web/app/documents/framing.ts'
import { CropStage, CropZoom } from '#web/app/media/crop-stage.tsx'
import type { Source } from '#web/app/media/paint-photo.ts'
import { useOpenedPhoto } from '#web/app/media/use-opened-photo.ts'
import { Dialog } from '#web/app/parts/dialog.tsx'
import type { Picture } from './picture.ts'

type Still = NonNullable<Picture['still']>
type CropDialogProps = { still: Still | undefined; use: (crop: Region) => unknown; close: () => void }

/** Chooses the part of a still picture that is sent. */
export const CropDialog = ({ still, use, close }: CropDialogProps) => (
  <Dialog open={Boolean(still)} heading="Ajustar recorte" close={close}>
    {still && (
      <div className="stack banner-crop">
        <Opening still={still} use={use} close={close} />
      </div>
    )}
  </Dialog>
)

function Opening({ still, use, close }: CropDialogProps & { still: Still }) {
  const fileOf = useCallback(async () => still.whole, [still])
  const source = useOpenedPhoto(fileOf, 'banner')
  if (source === 'unreadable') return <p>Não foi possível abrir esta imagem. Escolha de novo.</p>
  if (!source) {
    return (
      <div className="photo-stage" role="status">
        <span className="spin" />
        <span className="sr">Abrindo a imagem…</span>
      </div>
    )
  }
  return <Cropping source={source} still={still} use={use} close={close} />
}

function Cropping({ source, still, use, close }: CropDialogProps & { source: Source; still: Still }) {
  const [crop, setCrop] = useState(still.crop)
  const done = async () => {
    await use(crop)
    close()
  }
  return (
    <>
      <CropStage source={source} crop={crop} setCrop={setCrop} />
      <CropZoom source={source} crop={crop} setCrop={setCrop} />
      <p className="hint">Arraste a imagem para escolher o que aparece no banner.</p>
      <button type="button" className="btn btn-primary btn-block" onClick={() => void done()}>
        Usar este recorte
      </button>
    </>
  )
}
