import { useRef } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { takeStill } from '../device/normalize-photo.ts'
import { Icon } from '../ui/Icon.tsx'
import { PressButton } from '../ui/PressButton.tsx'
import { useTranslate } from '../ui/use-translate.ts'
import { useCamera } from './use-camera.ts'
import '../styles/camera.css'

/** The camera runs while the block is shown. A front camera is mirrored in the preview; the photo is not. */
export function Camera({ facing = 'back', outline, label, onTake, onFail }: BlockProps['Camera']) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const { isReady, onPlaying } = useCamera({ facing, video, onFail: (code) => void onFail({ code }) })

  async function take(): Promise<boolean> {
    const photo = video.current && (await takeStill(video.current))
    // The user has cancelled since.
    if (!photo || !video.current) return true
    return (await (typeof photo === 'string' ? onFail({ code: photo }) : onTake({ photo }))) ?? true
  }
  return (
    <div className={`camera camera-${facing}`}>
      <div className="camera-view">
        <video ref={video} aria-label={label} autoPlay muted playsInline onPlaying={onPlaying} />
        {!isReady && <span className="skeleton-card" />}
        {outline && <Outline shape={outline} />}
      </div>
      <PressButton className="camera-shutter" onPress={take} disabled={!isReady} fromTop>
        <Icon name="camera" />
        <span className="visually-hidden">{t('block.camera.take')}</span>
      </PressButton>
    </div>
  )
}

function Outline({ shape }: { shape: 'face' | 'card' }) {
  return (
    <svg className="camera-outline" viewBox="0 0 90 120" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {shape === 'face' ? <ellipse cx="45" cy="56" rx="27" ry="37" /> : <rect x="6" y="36" width="78" height="48" rx="4" />}
    </svg>
  )
}
