import type { Disposable, Locator, Page } from 'playwright/test'

/** The properties of a React fiber that this file reads. */
type Fiber = {
  key: string | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
  memoizedProps: Record<string, unknown> | null
}
type BlockTools = {
  block(id: string): Fiber | undefined
  find(fiber: Fiber, fits: (props: Record<string, unknown>) => boolean): Fiber[]
  elements(fiber: Fiber): Element[]
  texts(elements: Element[]): string[]
}

/** Installs functions in the page that find blocks. The DOM does not name the blocks, so they are found in React's tree of fibers. */
const install = () => {
  const below = (fiber: Fiber): Fiber[] => {
    const all: Fiber[] = []
    for (let child = fiber.child; child; child = child.sibling) all.push(child)
    return all
  }
  /** Topmost fibers whose props fit, in document order. */
  const find: BlockTools['find'] = (fiber, fits) =>
    below(fiber).flatMap((child) =>
      child.memoizedProps !== null && typeof child.memoizedProps === 'object' && fits(child.memoizedProps) ? [child] : find(child, fits),
    )
  const elements: BlockTools['elements'] = (fiber) =>
    fiber.stateNode instanceof Element ? [fiber.stateNode] : below(fiber).flatMap(elements)
  const root = (): Fiber | undefined => {
    const container = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }>
    const name = Object.keys(container).find((key) => key.startsWith('__reactContainer'))
    return name === undefined ? undefined : container[name]?.stateNode.current
  }
  const keyed = (fiber: Fiber, id: string): Fiber[] => [
    ...(fiber.key === id && (fiber.memoizedProps?.block as { block?: unknown } | undefined)?.block !== undefined ? [fiber] : []),
    ...below(fiber).flatMap((child) => keyed(child, id)),
  ]
  const texts: BlockTools['texts'] = (elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement
        if (!parent?.checkVisibility() || parent.closest('option, style, svg')) continue
        const text = walker.currentNode.textContent ?? ''
        // The decimals of an amount are a separate element, and their text is joined to the text around them.
        const before = walker.currentNode.previousSibling
        if (parent.matches('.cents') || (before instanceof Element && before.matches('.cents'))) found.push((found.pop() ?? '') + text)
        else found.push(text)
      }
      return found.filter((text) => text.trim() !== '')
    })
  const block: BlockTools['block'] = (id) => {
    const tree = root()
    // The last one is of the topmost layer.
    return tree && keyed(tree, id).at(-1)
  }
  ;(window as unknown as { blocks: BlockTools }).blocks = { block, find, elements, texts }
}

type BlocksWindow = { blocks: BlockTools }

export const installBlocks = (page: Page): Promise<Disposable> => page.addInitScript(install)

/** Finds the elements of a block. Waits until the screen is loaded, because its JSON and code come over the network. */
export async function locateBlock(page: Page, id: string): Promise<Locator> {
  const until = Date.now() + blockTimeoutMs
  while (!(await markBlock(page, id))) {
    if (Date.now() > until) throw new Error(`No block "${id}" is on the page.`)
    await page.waitForTimeout(40)
  }
  return page.locator(`[data-block="${id}"]`)
}

const blockTimeoutMs = 5_000

const markBlock = (page: Page, id: string): Promise<boolean> =>
  page.evaluate((name) => {
    const { block, elements } = (window as unknown as BlocksWindow).blocks
    for (const element of document.querySelectorAll('[data-block]')) element.removeAttribute('data-block')
    const fiber = block(name)
    if (fiber) for (const element of elements(fiber)) element.setAttribute('data-block', name)
    return fiber !== undefined
  }, id)

type PageState = {
  /** The screens of the sheets that are open, the topmost last. */
  sheets: (string | null)[]
  title: string
  texts: string[]
  errors: [path: string, text: string][]
  /** Texts of the items, by id of the list block. Blocks that are not on the page have no entry. */
  lists: Record<string, string[]>
  /** Entries of localStorage, without their prefix. */
  storage: Record<string, unknown>
}

/** Reads everything that a scenario compares in one evaluation. Locators would be slower: the browser compiles Playwright's code again on each page. */
export const readPage = (page: Page, listIds: string[]): Promise<PageState> =>
  page.evaluate((ids) => {
    const { block, find, elements, texts } = (window as unknown as BlocksWindow).blocks
    const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)]
    const itemsOf = (id: string): [string, string[]][] => {
      const fiber = block(id)
      if (!fiber) return []
      const ownScope = fiber.memoizedProps?.itemScope
      const items = find(fiber, ({ blocks, itemScope }) => blocks !== undefined && itemScope !== ownScope && itemScope !== undefined)
      return [[id, items.map((item) => texts(elements(item)).join('\n'))]]
    }
    const sheets = all('dialog[data-screen]').map((sheet) => sheet.getAttribute('data-screen'))
    const top = all('dialog[data-screen] > :is(.sheet, .dialog)').at(-1) ?? document.body
    return {
      sheets,
      title: all(sheets.length > 0 ? '.sheet-title' : '.app h1').at(-1)?.textContent ?? '',
      texts: texts(sheets.length > 0 ? [top] : all('.app main')),
      errors: all('[data-path] > .field-error', top).map((error): [string, string] => [
        error.parentElement?.getAttribute('data-path') ?? '',
        error.textContent ?? '',
      ]),
      lists: Object.fromEntries(ids.flatMap(itemsOf)),
      storage: Object.fromEntries(
        Object.entries({ ...localStorage }).map(([name, value]) => [name.replace('alur:', ''), JSON.parse(value) as unknown]),
      ),
    }
  }, listIds)

/** How a value is chosen: by the name of a button, by an option, or by the texts of rows from the outermost to the chosen one. */
type Selection = { press: string } | { option: true } | { rows: string[] } | undefined

/** Returns how `value` is chosen at a block. Marks the element of an option with `data-option`. */
export const findSelection = (page: Page, id: string, value: unknown): Promise<Selection> =>
  page.evaluate(
    ([name, wanted]): Selection => {
      const { block, find, elements } = (window as unknown as BlocksWindow).blocks
      const fiber = block(name)
      const [chooser] = fiber ? find(fiber, ({ onChange }) => typeof onChange === 'function') : []
      const { tabs, items, each, valueField = 'id', textField = 'name' } = (chooser?.memoizedProps ?? {}) as Record<string, never>
      if (tabs !== undefined) return Object.hasOwn(tabs, String(wanted)) ? { press: tabs[String(wanted)] as string } : undefined
      if (items !== undefined && chooser) {
        const [option] = find(chooser, (props) => props.value === wanted && props.text !== undefined)
        for (const element of document.querySelectorAll('[data-option]')) element.removeAttribute('data-option')
        for (const element of option ? elements(option) : []) element.setAttribute('data-option', '')
        return option && { option: true }
      }
      type Row = Record<string, unknown> & { children?: Row[] }
      const pathTo = (rows: Row[]): string[] | undefined => {
        for (const row of rows) {
          if (row[valueField] === wanted) return [String(row[textField])]
          const below = row.children && pathTo(row.children)
          if (below) return [String(row[textField]), ...below]
        }
        return undefined
      }
      const rows = Array.isArray(each) ? pathTo(each as Row[]) : undefined
      return rows && { rows }
    },
    [id, value] as const,
  )
