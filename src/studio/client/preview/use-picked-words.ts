import { type RefObject, useEffect, useState } from 'react'
import type { PickedMessage, PickMessage, PickQuestion } from '../../preview/playback.ts'
import type { TextSheet } from '../../contract.ts'
import { ask } from '../api.ts'
import { findWords } from '../search/find-words.ts'
import { useStudio } from '../studio-context.ts'
import { shownRows } from '../texts/text-filters.ts'

type Choice = { state: string; locale: string; channel: string }

/** Navigates to the text that is pressed in the preview. */
export function usePickedWords(frame: RefObject<HTMLIFrameElement | null>, choice: Choice) {
  const { t, go, tell } = useStudio()
  const [isPicking, setPicking] = useState(false)
  const { state, locale, channel } = choice
  useEffect(() => {
    const message: PickMessage = { pick: isPicking }
    const send = () => frame.current?.contentWindow?.postMessage(message, '*')
    const hear = ({ source, data }: MessageEvent<Partial<PickQuestion>>) => {
      if (source === frame.current?.contentWindow && data.asksPick) send()
    }
    send()
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, isPicking])
  useEffect(() => {
    if (!isPicking) return
    const hear = ({ source, data }: MessageEvent<Partial<PickedMessage>>) => {
      const { picked } = data
      if (source !== frame.current?.contentWindow || picked === undefined) return
      void ask<TextSheet>(`texts?channel=${channel}`).then((sheet) => {
        const found = findWords(shownRows(sheet), locale, picked)
        tell(found ? '' : t('studio.pickedNothing', { words: picked }))
        if (!found) return
        setPicking(false)
        go({ section: 'texts', id: '', state, search: found.key })
      })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, isPicking, state, locale, channel, go, tell, t])
  return { isPicking, toggle: () => setPicking(!isPicking) }
}
