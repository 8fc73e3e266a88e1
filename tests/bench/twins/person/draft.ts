import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { now } from '../ask.ts'
import { keep, kept } from '../session.ts'
import { type Answers, privateFields } from './person.ts'

const form = 'personInfo'
/** Maximum age of a draft in seconds. */
const lifetime = 24 * 3600
/** Milliseconds without typing before the draft is stored. */
const delay = 400

type Drafts = { [account: string]: { [form: string]: { at: number; data: Answers } } }

const drafts = (): Drafts => kept<Drafts | ''>('drafts') || {}

export function readDraft(): Answers {
  const draft = drafts()[kept('uid')]?.[form]
  return draft && now() - draft.at < lifetime ? draft.data : {}
}

/** Stores the draft of the signed-in account and removes those of other accounts. */
export function writeDraft(answers: Answers | undefined): void {
  const { [form]: _, ...others } = drafts()[kept('uid')] ?? {}
  const data = Object.fromEntries(Object.entries(answers ?? {}).filter(([field]) => !privateFields.includes(field)))
  keep('drafts', { [kept('uid')]: answers ? { ...others, [form]: { at: now(), data } } : others })
}

export function useDraft({ watch, getValues }: UseFormReturn<Answers>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      if (timer !== undefined) writeDraft(getValues())
      timer = undefined
    }
    const { unsubscribe } = watch(() => {
      clearTimeout(timer)
      timer = setTimeout(write, delay)
    })
    window.addEventListener('pagehide', write)
    return () => {
      unsubscribe()
      write()
      window.removeEventListener('pagehide', write)
    }
  }, [watch, getValues])
}
