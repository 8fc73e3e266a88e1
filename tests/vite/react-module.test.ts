import { describe, expect, it } from 'vitest'
import { reactModule } from '../../src/vite/react-module.ts'

type Hooks = { resolveId(source: string, importer?: string): string | null; load(id: string): string | null }
const { resolveId, load } = reactModule() as unknown as Hooks

describe('React as a module', () => {
  it.each([
    { source: 'react', importer: '/project/src/web/app/start.tsx', isModule: true },
    { source: 'react/jsx-runtime', importer: '/project/node_modules/@rjsf/core/lib/index.js', isModule: true },
    { source: 'react', importer: '/project/node_modules/react-dom/cjs/react-dom-client.production.js', isModule: false },
    { source: 'react-router', importer: '/project/src/web/app/start.tsx', isModule: false },
  ])('$source of $importer: $isModule', ({ source, importer, isModule }) => {
    expect(resolveId(source, importer) !== null).toBe(isModule)
  })

  it('exports every function, and uses the unchanged package', () => {
    const id = resolveId('react', '/project/src/a.ts') ?? ''
    expect(load(id)).toContain('export const useState =')
    expect(resolveId('react', id)).toBeNull()
  })
})
