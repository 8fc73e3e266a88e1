import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, succeeded } from './replies.ts'
import { saveFile } from '../../../src/web/device/save-file.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a file is saved', () => {
  const clicked: { href: string; download: string; target: string }[] = []
  beforeEach(() => {
    clicked.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('document', {
      createElement: () => ({
        href: '',
        download: '',
        target: '',
        click() {
          clicked.push({ ...this })
        },
      }),
    })
  })
  afterEach(() => void vi.useRealTimers())

  const cases = [
    { name: 'that is in memory', link: new Blob(['hello']), href: /^blob:/, beside: false },
    { name: 'from our own origin', link: '/api/x', href: /^\/api\/x$/, beside: false },
    { name: 'from another host, beside the app', link: 'https://files.example/x', href: /^https:/, beside: true },
    { name: 'not from an address without a scheme', link: '//evil.example/x', href: undefined, beside: false },
    { name: 'not from a script', link: 'javascript:alert(1)', href: undefined, beside: false },
    { name: 'not from nothing', link: undefined, href: undefined, beside: false },
  ]
  it.each(cases)('$name', async ({ link, href, beside }) => {
    expect(await saveFile({ link, name: 'a.pdf' })).toEqual(href ? succeeded({}) : failed('failed'))
    expect(clicked.map(({ download }) => download)).toEqual(href ? ['a.pdf'] : [])
    if (href) expect(clicked[0]?.href).toMatch(href)
    expect(clicked[0]?.target === '_blank').toBe(beside)
  })
})
