import { join } from 'node:path'
import { build, type BuildResult, type OutputFile } from 'esbuild'

/** Packages that need files beside their code: native programs, models, dictionaries. */
const EXTERNAL_PACKAGES = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@tensorflow/*',
  '@tesseract.js-data/ind',
  '@vladmandic/face-api',
  'sharp',
  'tesseract.js',
]
/** An optional dependency of `pg`. */
const ABSENT = ['pg-native']

/** CommonJS packages load Node's built-in modules with `require`. */
const REQUIRE = `import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);`

/** Bundles the server and its child processes, each with its packages: loading a thousand files takes most of the start. */
export function bundleServer(root: string, outdir: string): Promise<BuildResult & { outputFiles: OutputFile[] }> {
  return build({
    entryPoints: {
      server: join(root, 'src/server/main.ts'),
      'identity-card-process': join(root, 'src/server/ports/identity-card/identity-card-process.ts'),
      'encode-process': join(root, 'src/server/ports/photos/encode-process.ts'),
      'faces-process': join(root, 'src/server/ports/faces/faces-process.ts'),
    },
    outdir,
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: [...EXTERNAL_PACKAGES, ...ABSENT],
    banner: { js: REQUIRE },
    sourcemap: true,
    logLevel: 'warning',
  })
}
