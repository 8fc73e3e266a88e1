/** `head`: tags of this page. `content`: markup of its body. */
export type PageParts = { lang: string; head: string; content: string }

/** The app's page without its scripts, filled with the content of one page. */
export function fillPage(template: string, { lang, head, content }: PageParts): string {
  const [start = '', rest = ''] = template.split('<div id="root">')
  return `${start}<div id="root">${content}</div>${rest.slice(rest.lastIndexOf('</body>'))}`
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${lang}"`)
    .replace('</head>', () => `${head}</head>`)
}
