export type Device = 'iphone' | 'android' | 'computer'

/** An iPad claims to be a Mac but has touch points. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/Android/.test(userAgent)) return 'android'
  const isMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return isMac || /iPhone|iPad|iPod/.test(userAgent) ? 'iphone' : 'computer'
}

export const heicRefused = 'Fotos HEIC não são aceitas aqui.'

const exportSteps: Record<Device, string> = {
  iphone:
    'Escolha a foto em Fotos, não em Arquivos: o iPhone a converte ao enviar. Ou tire outra, com Ajustes, Câmera, Formatos, “Mais compatível”.',
  android:
    'Nas configurações da câmera, desligue “HEIF” ou “Alta eficiência” e tire outra; ou envie uma captura de tela da foto.',
  computer:
    'Abra a foto, salve uma cópia em JPEG (no Mac, Pré-Visualização, Exportar; no Windows, Fotos, Salvar como) e envie a cópia.',
}

/** Tells people how to get a photo from that device in a format that we can read. */
export const heicAdvice = (device: Device) => `${heicRefused} ${exportSteps[device]}`
