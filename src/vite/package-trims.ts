import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { leaveOut, type Node } from './leave-out.ts'

type Trim = {
  package: string
  file: RegExp
  /** Never called here, because of how the app uses the package. */
  functions: string[]
}

const trims: Trim[] = [
  {
    // One route with loaders: no forms and their actions, no fetchers, no routes that come later, no framework around it.
    package: 'react-router',
    file: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    functions: [
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'fetch2',
      'discoverRoutes',
      'patchRoutes',
      'patchRoutesImpl',
      'enableScrollRestoration',
      'setFetcherError',
      'updateFetcherState',
      'deleteFetcher',
      'getFetcher',
      'resetFetcher',
      'queueFetcherForDeletion',
      'abortFetcher',
      'explodeOptionalSegments',
      'deserializeErrors',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'loadLazyMiddlewareForMatches',
      'convertFormDataToSearchParams',
      'DefaultErrorComponent',
      'RemixRootDefaultErrorBoundary',
      'useNavigateUnstable',
    ],
  },
  {
    // The form's session validates, and holds the data; rjsf draws it.
    package: '@rjsf/core',
    file: /\/@rjsf\/core\/lib\/components\/Form\.js$/,
    functions: [
      ...['validate', 'liveValidate', 'validateBeforeThrow', 'validateWithExtraErrors', 'validateForm', 'validateFormWithFormData'],
      ...['focusFirstError', 'focusOnError', 'reportErrors', 'renderErrors', 'reset', 'submit', 'setFieldValue', 'omitExtraData', 'onBlur'],
    ].map((method) => `Form.${method}`),
  },
  {
    package: '@rjsf/utils',
    file: /\/@rjsf\/utils\/lib\/createSchemaUtils\.js$/,
    functions: [
      ...['findSelectedOptionInXxxOf', 'getClosestMatchingOption', 'getFirstMatchingOption', 'getFromSchema'],
      ...['isFilesArray', 'isMultiSelect', 'toPathSchema'],
    ].map((method) => `SchemaUtils.${method}`),
  },
  {
    package: '@rjsf/validator-ajv8',
    file: /\/@rjsf\/validator-ajv8\/lib\/precompiledValidator\.js$/,
    functions: ['AJV8PrecompiledValidator.rawValidation', 'AJV8PrecompiledValidator.validateFormData'],
  },
  {
    // The release brings the texts: no backend, no further instances, no namespaces.
    package: 'i18next',
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    functions: [
      ...['queueLoad', 'loaded', 'read', 'prepareLoading', 'load', 'reload', 'loadOne', 'noticeDevFallback', 'saveMissing'].map(
        (method) => `Connector.${method}`,
      ),
      ...['reloadResources', 'use', 'getFixedT', 'loadNamespaces', 'loadLanguages', 'dir', 'cloneInstance', 'toJSON', 'hydrate'].map(
        (method) => `I18n.${method}`,
      ),
    ],
  },
]

const productionRouter = join(dirname(createRequire(import.meta.url).resolve('react-router')), '../production')

/**
 * Parts of packages that the app never runs, which a bundler cannot know. A function that is called all the same throws, and a name that a
 * new version has not fails the build.
 */
export function packageTrims(): Plugin {
  return {
    name: 'alur-package-trims',
    enforce: 'pre',
    apply: 'build',
    // The package's map of entries names the build with warnings for the developer alone.
    resolveId: (source) =>
      source === 'react-router'
        ? `${productionRouter}/index.mjs`
        : source === 'react-router/dom'
          ? `${productionRouter}/dom-export.mjs`
          : null,
    transform(code, id) {
      const trim = trims.find(({ file }) => file.test(id))
      // Another part of the package than the one that holds these functions.
      if (!trim?.functions.some((name) => code.includes(`${name.slice(name.indexOf('.') + 1)}(`))) return null
      const { code: trimmed, missed } = leaveOut(code, this.parse(code) as unknown as Node, trim.functions)
      if (missed.length > 0) this.error(`${trim.package} has no ${missed.join(', ')} any more: look at src/vite/package-trims.ts.`)
      return { code: trimmed, map: null }
    },
  }
}
