import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { validatorModule, withContentId } from '../../../src/compiler/release/validator-module.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { reactModule } from '../../../src/vite/react-module.ts'
import { rjsfTrims } from '../../../src/vite/rjsf-trims.ts'
import { unusedFunctions } from '../../../src/vite/unused-functions.ts'
import { buildInto, type BuiltFiles, builtFiles } from '../built-files.ts'
import { plainForm } from './definitions/plain-html.ts'
import { definition } from './fields.ts'
import { peerPackages } from './peer-packages.ts'
import { OURS, type Peer } from './peers.ts'

/** Builds a peer's page for production. */
export async function buildPeer(root: string, packages: string, peer: Peer): Promise<BuiltFiles> {
  const folder = mkdtempSync(join(tmpdir(), 'alur-peer-'))
  const made: { schema?: JsonSchema } = (await peer.definition?.(root)) ?? {}
  const schema = withContentId((peer.name === OURS && made.schema) || definition.schema)
  const modules = {
    'virtual:definition': `export default ${JSON.stringify(made)}`,
    'virtual:validators': await validatorModule(schema, join(tmpdir(), 'alur-peer-validators')),
  }
  try {
    await build({
      root: join(import.meta.dirname, 'pages'),
      configFile: false,
      logLevel: 'error',
      plugins: [
        react(),
        ...(peer.name === OURS ? [reactModule(), rjsfTrims(), unusedFunctions()] : []),
        peerPackages(packages),
        pageOf(peer, modules),
      ],
      resolve: { dedupe: ['react', 'react-dom'] },
      build: buildInto(folder),
    })
    return builtFiles(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function pageOf({ page }: Peer, modules: { [id: string]: string }): Plugin {
  const content = page === undefined ? `${style}${plainForm()}` : `<script type="module" src="./${page}"></script>`
  return {
    name: 'alur-peer-page',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--page-->', () => content) },
  }
}

const style = '<link rel="stylesheet" href="./page.css" /><link rel="stylesheet" href="./peer.css" />'
