import { renderToStaticMarkup } from 'react-dom/server'

/** `image`, `url`: whole addresses. */
export type PageHead = { lang: string; title: string; about: string; name: string; url: string; image: string }

/** The page of the app without its scripts, and with the words of one page. */
export function fillTemplate(template: string, head: PageHead, content: string): string {
  const [start = '', rest = ''] = template.split('<div id="root">')
  return `${start}<div id="root">${content}</div>${rest.slice(rest.lastIndexOf('</body>'))}`
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${head.lang}"`)
    .replace('</head>', () => `${renderToStaticMarkup(<HeadTags {...head} />)}</head>`)
}

function HeadTags({ title, about, name, url, image }: PageHead) {
  const shared = { type: 'website', site_name: name, title, description: about, url, image }
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={about} />
      <link rel="canonical" href={url} />
      {Object.entries(shared).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary" />
    </>
  )
}
