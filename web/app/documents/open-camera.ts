export type Camera = {
  stream: MediaStream
  /** Lights the lamp beside the lens, where there is one. */
  light: ((lit: boolean) => Promise<void>) | undefined
  close: () => void
}

export type CameraTrouble = 'refused' | 'missing' | 'busy'

/** Large enough to read small print after the edges outside the frame are cut off. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1440 } },
}

const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** The rear camera, or why there is none. */
export async function openCamera(): Promise<Camera | CameraTrouble> {
  // Browsers give no camera to a page that came over plain HTTP.
  if (!navigator.mediaDevices) return 'missing'
  try {
    return cameraOf(await navigator.mediaDevices.getUserMedia(wanted))
  } catch (error) {
    return troubles[(error as DOMException).name] ?? 'busy'
  }
}

type Lamp = { torch?: boolean }

function cameraOf(stream: MediaStream): Camera {
  const [track] = stream.getVideoTracks()
  const hasLamp = (track?.getCapabilities?.() as Lamp | undefined)?.torch === true
  const light = (lit: boolean) => {
    const lamp: MediaTrackConstraintSet & Lamp = { torch: lit }
    return track?.applyConstraints({ advanced: [lamp] })
  }
  return {
    stream,
    light: hasLamp ? async lit => light(lit) : undefined,
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}
