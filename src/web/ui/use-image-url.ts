import { useEffect, useState } from 'react'

/** Object URL of an image, revoked when the component unmounts; undefined for anything but an image. */
export function useImageUrl(file: unknown): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(file instanceof Blob) || !file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
