import { useEffect, useState } from 'react'

/** A photo that is still on the device only. */
export function PhotoPreview({ photo, alt }: { photo: ArrayBuffer | undefined; alt: string }) {
  const [address, show] = useState<string>()
  useEffect(() => {
    if (!photo) return
    const made = URL.createObjectURL(new Blob([photo], { type: 'image/jpeg' }))
    show(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <div className="viewfinder">{address && <img src={address} alt={alt} />}</div>
}
