import { renderToStaticMarkup } from 'react-dom/server'

/** `image`, `url`: absolute URLs. */
type PageHead = { title: string; about: string; name: string; url: string; image: string }

export const headTags = (head: PageHead): string => renderToStaticMarkup(<HeadTags {...head} />)

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
