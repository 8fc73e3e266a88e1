import { escapeHtml as escape } from '../http/escape-html.ts'

type PageText = (key: string, values?: Record<string, unknown>) => string

/** `inside`, `more`: markup. */
export const pageFrame = (language: string, { title, about, more = '', inside, t }: Frame): string => `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png">
<link rel="stylesheet" href="/sandbox/page.css">
<script type="module" src="/sandbox/page.js"></script>
</head>
<body>
<main>
<header>
<img src="/icon.svg" alt="">
<h1>${title}</h1>
<p>${about}</p>
${more}
<p id="status" role="status" data-done="${t('done')}" data-failed="${t('failed')}"></p>
</header>
${inside}
</main>
</body>
</html>
`
type Frame = { title: string; about: string; more?: string; inside: string; t: PageText }
