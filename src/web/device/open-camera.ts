const errorCodes: Record<string, string> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
const ideal = { width: { ideal: 1280 }, height: { ideal: 960 } }

/** Returns the camera's stream, or an error code as listed at the block in `schemas/meta/blocks.json`. The caller stops the tracks. */
export async function openCamera(facing: 'front' | 'back'): Promise<MediaStream | string> {
  if (!window.isSecureContext) return 'insecure'
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported'
  try {
    const video = { facingMode: facing === 'front' ? 'user' : 'environment', ...ideal }
    return await navigator.mediaDevices.getUserMedia({ audio: false, video })
  } catch (error) {
    return (error instanceof DOMException && errorCodes[error.name]) || 'unsupported'
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
