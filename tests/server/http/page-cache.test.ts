import { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import zlib, { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageCache } from '../../../src/server/http/page-cache.ts'

const text = Array.from({ length: 500 }, (_, index) => `<p>Line ${index * 7919}</p>`).join('')

describe('the cache of pages', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  /** Lets only the next compression fail. */
  const compressionFails = () => {
    const fail = (...given: unknown[]) => void (given.at(-1) as (error: Error) => void)(new Error('out of memory'))
    vi.spyOn(zlib, 'brotliCompress').mockImplementationOnce(fail)
    syncBuiltinESMExports()
  }

  it('renders once, replies at once, and compresses a page better when it is requested again', async () => {
    const pageOf = createPageCache()
    const render = vi.fn(() => text)
    const [first, second] = await Promise.all([pageOf('1', 'read once', render), pageOf('1', 'home', render)])
    // Longer than the slow compression takes.
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await pageOf('1', 'read once', render)).toBe(first)
    expect(await pageOf('1', 'home', render)).toBe(second)
    await vi.waitFor(async () => expect((await pageOf('1', 'home', render)).br!.length).toBeLessThan(first.br!.length), 20_000)
    const later = await pageOf('1', 'home', render)
    expect(brotliDecompressSync(later.br!).toString()).toBe(text)
    expect(later.tag).toBe(first.tag)
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('renders a page again after its compression failed', async () => {
    const pageOf = createPageCache()
    compressionFails()
    await expect(pageOf('1', 'home', () => text)).rejects.toThrow('out of memory')
    expect(Buffer.from((await pageOf('1', 'home', () => text)).body).toString()).toBe(text)
  })

  it('keeps a page whose better compression failed, tries again, and still compresses others', async () => {
    const pageOf = createPageCache()
    const names = ['home', 'profile']
    const ask = () => Promise.all(names.map((name) => pageOf('1', name, () => text)))
    const [first] = await ask()
    compressionFails()
    expect((await ask()).map(({ tag }) => tag)).toEqual(names.map(() => first!.tag))
    await vi.waitFor(async () => {
      for (const { br } of await ask()) expect(br!.length).toBeLessThan(first!.br!.length)
    }, 20_000)
  })

  it('returns the hash of a page’s inline styles for its content security policy', async () => {
    const { styles } = await createPageCache()('1', 'home', () => '<style>a{color:red}</style><p></p><style>\n</style>')
    const hashes = ['a{color:red}', '\n'].map((style) => createHash('sha256').update(style).digest('base64'))
    expect(styles).toEqual(hashes.map((hash) => `'sha256-${hash}'`))
  })

  it('drops the pages of another edition, and renders again after an error', async () => {
    const pageOf = createPageCache()
    await pageOf('1', 'home', () => 'old')
    expect(() =>
      pageOf('2', 'home', () => {
        throw new Error('no words')
      }),
    ).toThrow('no words')
    expect(Buffer.from((await pageOf('2', 'home', () => 'new')).body).toString()).toBe('new')
  })
})
