import { basename, join } from 'node:path'
import { build } from 'esbuild'

type Bundles = {
  /** Files of the studio's client by name: a script, a style sheet and a font. */
  assets: Map<string, Uint8Array>
  /** The script that runs in the previewed app. */
  page: string
}

/** Bundles both scripts when the studio starts (well under a second), so that the app's build contains nothing of them. */
export async function bundleClient(program: string): Promise<Bundles> {
  const common = {
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  } as const
  const [client, page] = await Promise.all([
    build({
      ...common,
      entryPoints: { studio: join(program, 'src/studio/client/main.tsx') },
      outdir: '/',
      format: 'esm',
      jsx: 'automatic',
      loader: { '.woff2': 'file' },
      assetNames: '[name]',
    }),
    build({ ...common, entryPoints: [join(program, 'src/studio/page/page.ts')], format: 'iife' }),
  ])
  return {
    assets: new Map(client.outputFiles.map(({ path, contents }) => [basename(path), contents])),
    page: page.outputFiles[0]?.text ?? '',
  }
}
