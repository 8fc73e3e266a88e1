/** Served as a file, because the content policy allows no inline styles. */
export const apiDocsStyle = `:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; background: #f4f6f8 }
* { box-sizing: border-box }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
p { max-width: 45rem; white-space: pre-line }
details { background: #fff; border-radius: .75rem; margin: .5rem 0; padding: 0 1rem }
details[open] { padding-bottom: 1rem }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere }
summary:focus-visible, a:focus-visible { outline: 3px solid #0b57a4; outline-offset: 2px }
ul { margin: 0; padding-left: 1.25rem }
li, td { overflow-wrap: anywhere }
th { width: 0; white-space: nowrap }
code { font: .9em/1.5 ui-monospace, monospace }
small { color: #434c56 }
a { color: #0b57a4 }
table { width: 100%; border-collapse: collapse; background: #fff; border-radius: .75rem }
td, th { padding: .35rem .75rem; text-align: left; vertical-align: top; border-top: 1px solid #d9dee3 }
tr:first-child > * { border-top: 0 }
`
