import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ROOT = new URL('../../../src', import.meta.url).pathname

describe('the language of a page is its `lan`, whatever the name of its folder', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({
      change: ({ locales }) => {
        locales.supported['en-us'] = { ...locales.supported['en-us']!, lan: 'fr-CA' }
      },
    })
  })
  afterAll(() => server?.close())

  it.each(['/rules', '/rules?lang=fr', '/api/docs', '/sandbox', '/sandbox/shop', '/sandbox/merchants'])('%s', async (url) => {
    const { body } = await server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'fr' } })
    expect(body).toContain('<html lang="fr">')
  })

  it('the rules page links the other languages with it', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: '/rules', headers: { 'accept-language': 'id' } })
    expect(body).toMatch(/<a href="[^"]*lang=fr" hreflang="fr" lang="fr">/)
  })
})

it('no code derives the language from the name of a locale', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  expect(files.filter((name) => /\b(?:locale|own)\.slice\(/.test(readFileSync(join(ROOT, name), 'utf8')))).toEqual([])
})
