import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { closeCamera, openCamera } from '../device/open-camera.ts'

type Camera = { facing: 'front' | 'back'; video: RefObject<HTMLVideoElement | null>; onFail(code: string): void }

/** Shows the camera in a video while the block is shown. `isReady`: its picture is there. */
export function useCamera({ facing, video, onFail }: Camera): { isReady: boolean; onPlaying(): void } {
  const [isReady, setReady] = useState(false)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isGone = false
    let stream: MediaStream | undefined
    void openCamera(facing).then((opened) => {
      if (typeof opened === 'string') return isGone || fail(opened)
      if (isGone) return closeCamera(opened)
      stream = opened
      if (video.current) video.current.srcObject = opened
      // The camera was unplugged, or taken by a call.
      opened.getVideoTracks()[0]?.addEventListener('ended', () => isGone || fail('busy'))
    })
    return () => {
      isGone = true
      setReady(false)
      if (stream) closeCamera(stream)
    }
  }, [facing, video])
  return { isReady, onPlaying: () => setReady(true) }
}
