/** Base URL for relative addresses. HTTPS, because Chrome before 130 resolves relative addresses only against schemes that it knows. */
export const anyOrigin = 'https://app.invalid'

/** `href`: below the app's root, e.g. `/bill?x=1`. Two slashes at its start are a path as well, not a host. @throws TypeError */
export const parseHref = (href: string): URL => new URL(href.startsWith('/') ? anyOrigin + href : href, anyOrigin)
