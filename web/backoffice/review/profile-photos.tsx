import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'

/** The photos of the profile, to compare the face with. */
export function ProfilePhotos({ nickname, photos }: { nickname: string; photos: string[] }) {
  const [large, setLarge] = useState<number>()
  const nameOf = (index: number) => `Foto ${index + 1} de ${photos.length} do perfil`
  return (
    <section className="panel stack" aria-labelledby="fotos-do-perfil">
      <h2 className="h-sm" id="fotos-do-perfil">
        Fotos do perfil <span className="xs">{nickname}</span>
      </h2>
      {photos.length === 0 && <p className="muted">O perfil ainda não tem fotos.</p>}
      <ul className="profile-photos">
        {photos.map((address, index) => (
          <li key={address}>
            <button type="button" onClick={() => setLarge(index)} aria-label={`Ampliar ${nameOf(index)}`}>
              <img src={address} alt={nameOf(index)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <Dialog title={nameOf(large)} onClose={() => setLarge(undefined)}>
          <img className="large-photo" src={photos[large]} alt={nameOf(large)} />
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setLarge(undefined)}>
            Fechar
          </button>
        </Dialog>
      )}
    </section>
  )
}
