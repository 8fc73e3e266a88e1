import type { Plugin } from 'vite'

/**
 * What no code of the app leads to, though a bundler cannot see it: a router names all its functions in one object. Methods stand after
 * the name of their class. Calling one throws. When a new version of a package has one of them no more, the build fails instead of growing
 * unnoticed.
 */
const unused: { [packageName: string]: string[] } = {
  'react-dom': [
    // The app is drawn from nothing: no markup of a server is taken over.
    'exports.hydrateRoot',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
    'updateDehydratedSuspenseComponent',
    'prepareToHydrateHostInstance',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'canHydrateHydrationBoundary',
    'clearHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'attemptExplicitHydrationTarget',
    'queueIfContinuousEvent',
    'attemptReplayContinuousQueuedEvent',
    'scheduleReplayQueueIfNeeded',
    'getBumpedLaneForHydration',
    'restoreSuspendedTreeContext',
    'mountHostRootWithoutHydrating',
    'retrySuspenseComponentWithoutHydrating',
    'throwOnHydrationMismatch',
    'registerSuspenseInstanceRetry',
    // The router asks the browser itself for a view transition: there is no <ViewTransition>.
    'startViewTransition',
    'flushAfterMutationEffects',
    'commitAfterMutationEffectsOnFiber',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'createViewTransitionInstance',
    'ViewTransitionPseudoElement.prototype.animate',
    'ViewTransitionPseudoElement.prototype.getAnimations',
    'ViewTransitionPseudoElement.prototype.getComputedStyle',
    // There is no <SuspenseList>, no <Activity>, no useActionState, no custom element and no code of the React compiler.
    'updateSuspenseListComponent',
    'cutOffTailIfNeeded',
    'updateActivityComponent',
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'dispatchActionState',
    'runActionStateAction',
    'setPropOnCustomElement',
    'useMemoCache',
    // <title>, <link>, <style>, <script>, <html> and the like are the page's, never React's.
    'getResource',
    'acquireResource',
    'suspendResource',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'getHydratableHoistableCache',
    'mountHoistable',
    'createHoistableInstance',
    'insertSuspendedStylesheets',
    'resolveSingletonInstance',
    'releaseSingletonInstance',
    'commitHostSingletonAcquisition',
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    // No fragment has a ref.
    ...[
      'addEventListener',
      'removeEventListener',
      'dispatchEvent',
      'focus',
      'focusLast',
      'blur',
      'observeUsing',
      'unobserveUsing',
      'getClientRects',
      'getRootNode',
      'compareDocumentPosition',
      'scrollIntoView',
    ].map((name) => `FragmentInstance.prototype.${name}`),
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'ReactDOMSharedInternals.findDOMNode',
  ],
  // Pages are opened, blocked and loaded again; nothing is fetched or submitted, and the routes, without optional parts, are known from the start.
  'react-router': [
    'createRouter.dispose',
    'createRouter.fetch2',
    'createRouter.handleFetcherAction',
    'createRouter.handleFetcherLoader',
    'createRouter.handleAction',
    'createRouter.discoverRoutes',
    'createRouter.patchRoutes',
    'createRouter.enableScrollRestoration',
    'getLoadingFetcher',
    'convertFormDataToSearchParams',
    'explodeOptionalSegments',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'deserializeErrors',
    'RSCErrorHandler',
    'decodeRedirectErrorDigest',
    'decodeRouteErrorResponseDigest',
  ],
  // Texts are handed over, each under its whole key: none is looked for elsewhere.
  i18next: [
    'Connector.queueLoad',
    'Connector.loaded',
    'Connector.read',
    'Connector.prepareLoading',
    'Connector.noticeDevFallback',
    'Connector.loadOne',
    'Connector.saveMissing',
    'I18n.reloadResources',
    'I18n.use',
    'I18n.hydrate',
    'I18n.loadNamespaces',
    'I18n.loadLanguages',
    'I18n.dir',
    'I18n.cloneInstance',
    'Translator.getUsedParamsDetails',
    'ResourceStore.addResources',
    'I18n.getFixedT',
    'keysFromSelector',
    'LanguageUtil.deprecateBareCode',
    'I18n.exists',
    'Translator.exists',
    'I18n.toJSON',
    'PluralResolver.getPluralFormsOfKey',
    'ResourceStore.removeResourceBundle',
    'Logger.clone',
  ],
  // Fields hand their answers to the session of the form; no property is added by the borrower.
  '@rjsf/core': [
    'ObjectField.onAddProperty',
    'ObjectField.handleKeyRename',
    'ObjectField.handleRemoveProperty',
    'ObjectField.getAvailableKey',
    'ObjectFieldPropertyFn.onPropertyChange',
    'ObjectFieldPropertyFn.onKeyRename',
    'ObjectFieldPropertyFn.onKeyRenameBlur',
    'ObjectFieldPropertyFn.onRemoveProperty',
    'SchemaFieldRender.handleFieldComponentChange',
  ],
  // The compiler writes out what a schema refers to, and one field does not depend on another by `dependencies`.
  '@rjsf/utils': ['findSchemaDefinition', 'resolveDependencies'],
  '@rjsf/validator-ajv8': ['AJV8PrecompiledValidator.validateFormData', 'AJV8PrecompiledValidator.rawValidation'],
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Name = { name?: string; object?: Name; property?: Name }
type Named = { id?: Name | null; key?: Name; left?: Name; right?: Node; value?: Node; init?: Node; body?: Node; arguments?: Node[] }
type Edit = { start: number; end: number; text: string }

export function unusedFunctions(): Plugin {
  const met = new Set<string>()
  const packages = new Set<string>()
  return {
    name: 'alur-unused-functions',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      met.clear()
      packages.clear()
    },
    transform(code, id) {
      const [, packageName = ''] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
      if (!Object.hasOwn(unused, packageName)) return null
      packages.add(packageName)
      const edits = editsOf(this.parse(code) as unknown as Node, unused[packageName]!, met)
      const changed = [...edits]
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (text, { start, end, text: next }) => text.slice(0, start) + next + lineEnds(text.slice(start, end)) + text.slice(end),
          code,
        )
      return { code: changed, map: null }
    },
    buildEnd(error) {
      const missed = [...packages].flatMap((name) => unused[name]!.filter((one) => !met.has(one)).map((one) => `${one} of ${name}`))
      if (!error && missed.length > 0) this.error(`There is no ${missed.join(', ')} any more: look at src/vite/unused-functions.ts.`)
    },
  }
}

function* editsOf(node: Node, names: readonly string[], met: Set<string>, path = ''): Generator<Edit> {
  const own = nameOf(node)
  const name = own === undefined ? path : `${path && `${path}.`}${own}`
  const body = bodyOf(node)
  if (own !== undefined && body && names.includes(name)) {
    met.add(name)
    return yield { start: body.start, end: body.end, text: `{ throw Error('left out of this build') }` }
  }
  // Components stay for the sake of a name that is written on them.
  if (isDisplayName(node)) return yield { start: node.start, end: node.end, text: '' }
  if (isComponentCall(node)) yield { start: node.start, end: node.start, text: '/* @__PURE__ */ ' }
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* editsOf(part, names, met, name)
}

/** Of what may hold functions: a declaration, a method, or a function in a constant or a property, which may be assigned. */
function nameOf(node: Node): string | undefined {
  const { id, key, left } = node as Named
  const isNamed = /^(?:FunctionDeclaration|ClassDeclaration|MethodDefinition)$/.test(node.type) || bodyOf(node) !== undefined
  const name = id ?? key ?? left
  return isNamed && name ? dotted(name) : undefined
}

const dotted = ({ name, object, property }: Name): string | undefined =>
  object && property ? `${dotted(object)}.${dotted(property)}` : name

function bodyOf(node: Node): Node | undefined {
  const { value, init, right, body, arguments: [first] = [] } = node as Named
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return body
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return value && bodyOf(value)
    case 'VariableDeclarator':
      return init && bodyOf(init)
    case 'AssignmentExpression':
      return right && bodyOf(right)
    case 'CallExpression':
      return first && bodyOf(first)
    default:
      return undefined
  }
}

/** Each line stays where it is, as the map of the source says. */
const lineEnds = (text: string): string => text.replace(/[^\n]+/g, '')

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value

type Assignment = { expression?: { type: string; left?: { property?: { name?: string } } } }
const isDisplayName = (node: Node): boolean =>
  node.type === 'ExpressionStatement' && (node as Assignment).expression?.left?.property?.name === 'displayName'

type Call = { callee?: { property?: { name?: string } } }
const isComponentCall = (node: Node): boolean => node.type === 'CallExpression' && (node as Call).callee?.property?.name === 'forwardRef'
