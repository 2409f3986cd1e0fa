import { Icon } from '../ui/icon.tsx'
import { scrolled } from '../ui/scrolled.ts'

/** Empty until the script opens it; its slides come from the thumbnails of the page. */
export const PhotoViewer = () => (
  <dialog className="viewer" aria-label="Fotos em tela cheia" data-viewer>
    <ul className="viewer-track" {...scrolled} aria-label="Fotos" data-track />
    <div className="viewer-top">
      <p className="viewer-count num" role="status" data-count />
      <button type="button" className="iconbtn on-photo" aria-label="Fechar" data-close>
        <Icon name="x" />
      </button>
    </div>
    <button type="button" className="iconbtn on-photo viewer-before" aria-label="Foto anterior" data-step="-1">
      <Icon name="arrow-left" />
    </button>
    <button type="button" className="iconbtn on-photo viewer-after" aria-label="Próxima foto" data-step="1">
      <Icon name="arrow-right" />
    </button>
  </dialog>
)
