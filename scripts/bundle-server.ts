import { join } from 'node:path'
import { build, type BuildResult, type OutputFile } from 'esbuild'

/** Packages with files of their own beside their code: programs for the processor, models, words. */
const EXTERNAL_PACKAGES = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@tensorflow/*',
  '@tesseract.js-data/ind',
  '@vladmandic/face-api',
  'sharp',
  'tesseract.js',
]
/** `pg` asks for it and does without. */
const ABSENT = ['pg-native']

/** Packages that are not modules find Node's own parts by `require`. */
const REQUIRE = `import { createRequire as createRequireOf } from 'node:module';const require = createRequireOf(import.meta.url);`

/** The server and the processes that it starts from files beside its own, each with its packages: a thousand files take most of a start. */
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
