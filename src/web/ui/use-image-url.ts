import { useEffect, useState } from 'react'

/** The object URL is revoked when the component is gone; undefined for what is no image. */
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
