/** Files for search engines: the sitemap and robots.txt. */
export function siteFiles(site: string, paths: readonly string[]): { [file: string]: string } {
  const urls = paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
    'robots.txt': ['User-agent: *', 'Disallow: /api/', 'Disallow: /sandbox', 'Allow: /', `Sitemap: ${site}/sitemap.xml`, ''].join('\n'),
  }
}
