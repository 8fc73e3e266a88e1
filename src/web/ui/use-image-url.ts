import { useEffect, useState } from 'react'

/** An address at which the browser shows a file as a picture, as long as somebody looks; undefined for what is none. */
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
