import { useCallback, useRef, useState } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { campaignLimits } from '#contract/campaign.ts'
import { FieldError } from '#web/kit/field-error.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { fits, type Picture } from './banner-picture.ts'
import { slotName } from './campaign-values.ts'
import type { PicturesState } from './use-pictures.ts'
import '../media/photo-editor.css'
import { Dialog } from '#web/kit/client/dialog.tsx'
import type { PhotoSource } from '../media/photo-edit.ts'
import { CropStage, CropZoom, usePhotoSource } from '../media/photo-stage.tsx'
import type { Region } from '../photo.ts'

type BannerFieldProps = {
  slot: number
  pictures: PicturesState
  url: string | undefined
  hasPicture: boolean
  isStored: boolean
}

export function BannerField({ slot, pictures, url, hasPicture, isStored }: BannerFieldProps) {
  const { clearErrors, setError, formState } = useFormContext()
  const [isCropping, crop] = useState(false)
  const name = `ads.${slot}.banner`
  const { message } = (get(formState.errors, name) ?? {}) as { message?: string }
  const picture = pictures.pictures[slot]
  async function choose(file: File) {
    clearErrors(name)
    const chosen = await pictures.choose(slot, file)
    if (typeof chosen === 'string') setError(name, { message: chosen })
    else if (!fits(chosen)) crop(true)
  }
  return (
    <div className="field ad-picture">
      <div className={message ? 'ad-frame is-error' : 'ad-frame'}>
        {url && <img src={url} alt={`Prévia do banner da ${slotName(slot)}`} />}
        <Chooser
          name={name}
          label={`${hasPicture ? 'Trocar' : 'Escolher'} imagem`}
          isReading={pictures.reading === slot}
          described={message && `${name}-err`}
          isAlone={!hasPicture}
          choose={choose}
        />
      </div>
      <FieldError id={name} message={message} />
      <p className="hint">
        <span>png, jpg ou gif</span>
        <span className="num">
          {campaignLimits.width} × {campaignLimits.height}
        </span>
      </p>
      {picture && (
        <Chosen picture={picture} isStored={isStored} crop={() => crop(true)} drop={() => void pictures.drop(slot)} />
      )}
      <CropDialog
        still={isCropping ? picture?.still : undefined}
        use={part => pictures.cut(slot, part)}
        close={() => crop(false)}
      />
    </div>
  )
}

type ChooserProps = {
  name: string
  label: string
  isReading: boolean
  described: string | undefined
  isAlone: boolean
  choose: (file: File) => unknown
}

function Chooser({ name, label, isReading, described, isAlone, choose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        name={name}
        className={isAlone ? 'ad-add' : 'btn btn-sm btn-secondary'}
        aria-busy={isReading}
        aria-describedby={described}
        onClick={() => input.current?.click()}
      >
        {isReading ? <span className="spin" /> : <Icon name={isAlone ? 'image-plus' : 'image-up'} />}
        {isReading ? 'Abrindo…' : label}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/gif"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Without this, choosing the same file again would not fire `change`.
          currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
    </>
  )
}

type ChosenProps = { picture: Picture; isStored: boolean; crop: () => void; drop: () => void }

const Chosen = ({ picture, isStored, crop, drop }: ChosenProps) => (
  <>
    {picture.isSmall && <p className="hint">Menor que o recomendado: pode perder nitidez.</p>}
    {!picture.still && <p className="hint">Animação: é enviada como está, cortada no centro.</p>}
    <div className="ad-acts">
      {picture.still && (
        <button type="button" className="btn btn-sm btn-secondary" onClick={crop}>
          Ajustar recorte
        </button>
      )}
      <button type="button" className="btn btn-sm btn-ghost" onClick={drop}>
        {isStored ? 'Voltar à imagem atual' : 'Remover imagem'}
      </button>
    </div>
  </>
)

type Still = NonNullable<Picture['still']>
type CropDialogProps = { still: Still | undefined; use: (crop: Region) => unknown; close: () => void }

const CropDialog = ({ still, use, close }: CropDialogProps) =>
  still && (
    <Dialog title="Ajustar recorte" onClose={close}>
      <div className="stack banner-crop">
        <Opening still={still} use={use} close={close} />
      </div>
    </Dialog>
  )

function Opening({ still, use, close }: CropDialogProps & { still: Still }) {
  const fileOf = useCallback(async () => still.whole, [still])
  const source = usePhotoSource(fileOf, 'banner')
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

function Cropping({ source, still, use, close }: CropDialogProps & { source: PhotoSource; still: Still }) {
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
