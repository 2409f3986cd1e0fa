import { Icon } from '../ui/icon.tsx'

/** On a photo or video that an operator compared with the selfie of the person's documents. */
export const CheckedMark = () => (
  <span className="checked-mark" title="Comparada com a selfie dos documentos">
    <Icon name="badge-check" />
    conferida
  </span>
)
