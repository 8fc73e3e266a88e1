import type { Plugin } from 'vite'

/**
 * V8 looks for this line before the first statement of a file and then compiles all of its functions in the background while the file
 * downloads, instead of each on the main thread when it is first called (Chrome 136). Other browsers read a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Puts the hint above every chunk: a page loads only what it draws, so most of the functions are called at once. */
export function compileHint(): Plugin {
  return {
    name: 'alur-compile-hint',
    apply: 'build',
    // The name of a file is made of its content, which the hint is added to after that.
    augmentChunkHash: () => HINT,
    generateBundle: {
      // After Vite's own imports of the file's preloads, which are a statement.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) if (output.type === 'chunk') output.code = HINT + output.code
      },
    },
  }
}
