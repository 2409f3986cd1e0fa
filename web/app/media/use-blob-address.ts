import { useEffect, useState } from 'react'

/** An address of something that is on this device only, for as long as it is shown. */
export function useBlobAddress(blob: Blob | undefined) {
  const [address, show] = useState<string>()
  useEffect(() => {
    if (!blob) return show(undefined)
    const made = URL.createObjectURL(blob)
    show(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
