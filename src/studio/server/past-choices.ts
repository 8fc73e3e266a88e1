import { read } from '../../core/language/pointer.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Json } from '../../core/language/json.ts'
import type { Workspace } from './workspace.ts'

const run = promisify(execFile)

/**
 * All values that a list of choices has or ever had, in a commit or through a change in the studio, because stored answers may still refer
 * to them. Without git, only those known to the studio.
 */
export async function pastChoices({ sources, earlierTexts }: Workspace, file: string, pointer: string): Promise<Json[]> {
  const committed = await committedTexts(sources.root, file).catch(() => [])
  const texts = [...committed, ...earlierTexts(file), sources.files.get(file)?.text ?? '']
  return [...new Set(texts.flatMap((text) => listIn(text, pointer)))]
}

function listIn(text: string, pointer: string): Json[] {
  try {
    const list = read(JSON.parse(text), pointer)
    return Array.isArray(list) ? (list as Json[]) : []
  } catch {
    return []
  }
}

/** Texts by file, for the current commit only. */
let known: { commit: string; texts: Map<string, Promise<string[]>> } | undefined

async function committedTexts(root: string, file: string): Promise<string[]> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout
  const commit = `${root} ${await git('rev-parse', 'HEAD')}`
  if (known?.commit !== commit) known = { commit, texts: new Map() }
  const { texts } = known
  const read = texts.get(file) ?? readTexts()
  texts.set(file, read)
  // A failed read is repeated at the next request.
  read.catch(() => texts.delete(file))
  return read

  async function readTexts(): Promise<string[]> {
    const commits = (await git('log', '--format=%H', '--', file)).split('\n').filter(Boolean)
    // A commit that deleted the file has no text.
    return Promise.all(commits.map((each) => git('show', `${each}:./${file}`).catch(() => '')))
  }
}
