/** Colours and sizes of `src/web/styles/tokens.css`; printed black on white, with the table's header on every page. */
export const rulesPageStyle = `:root { color-scheme: only light; font: 450 100%/1.5 system-ui, sans-serif; color: #16203a; background: #f7f5f0 }
* { box-sizing: border-box }
body { margin: 0; overflow-wrap: anywhere }
main { max-width: 68rem; margin: 0 auto; padding: 1rem; display: grid; gap: .75rem }
main > * { min-width: 0 }
h1 { font-size: 1.5rem; font-weight: 750; line-height: 1.25; margin: 0; text-wrap: balance }
h2 { font-size: 1.25rem; font-weight: 750; margin: 0 }
h3 { font-size: 1rem; font-weight: 650; margin: 1.25rem 0 .5rem }
h4 { font-size: 1rem; font-weight: 600; margin: 1rem 0 .25rem }
p { margin: .5rem 0 0; max-width: 45rem; color: #525c74 }
header p:first-of-type, section > p { color: inherit }
section, header { background: #fff; border: 1px solid #e7e3d9; border-radius: 1.25rem; padding: 1rem }
form, nav { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-top: 1rem }
label { display: grid; gap: .25rem; font-size: .875rem; color: #525c74 }
input, button, nav a { font: inherit; min-height: max(44px, 2.75rem); padding: .25rem 1rem; border: 1.5px solid #c9c4b6; border-radius: .75rem; background: #fff; color: #16203a }
button { border-color: #1247c8; border-radius: 10rem; background: #1247c8; color: #fff; font-weight: 600; cursor: pointer }
nav a { display: inline-flex; align-items: center; border-color: #e7e3d9; border-radius: 10rem; text-decoration: none }
nav a[aria-current] { border-color: #1247c8; background: #e9eefb }
a { color: #1247c8; font-weight: 600 }
[role=region] { overflow-x: auto; border: 1px solid #e7e3d9; border-radius: .75rem }
table { border-collapse: collapse; width: 100%; font-size: .875rem; font-variant-numeric: tabular-nums }
th, td { padding: .5rem .75rem; text-align: left; vertical-align: top; border-top: 1px solid #e7e3d9; overflow-wrap: normal; min-width: 6rem }
thead th { border-top: 0; background: #f7f5f0; color: #525c74; font-weight: 600; vertical-align: bottom }
tbody th { font-weight: 600 }
@media screen and (max-width: 40rem) {
  .stacks :is(thead, tbody, tr, th, td), .stacks { display: block }
  .stacks thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .stacks tr { padding: .75rem; border-top: 1px solid #e7e3d9 }
  .stacks tr:first-child { border-top: 0 }
  .stacks tbody :is(th, td) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; padding: .125rem 0; border: 0; min-width: 0 }
  .stacks [data-column]::before { content: attr(data-column); color: #525c74; font-weight: 450 }
}
ul { margin: 0; padding-left: 1.1rem }
:focus-visible { outline: 3px solid #0c2f86; outline-offset: 2px; box-shadow: 0 0 0 8px #ffb63d }
@page { margin: 15mm }
@media print {
  :root, section, header { background: #fff; color: #000 }
  main { display: block; padding: 0; max-width: none }
  section, header { border: 0; border-radius: 0; padding: 0; margin-bottom: 8mm }
  form, nav { display: none }
  p { color: #000 }
  table { font-size: 8pt }
  th, td { min-width: 0; padding: 1mm 2mm }
  [role=region] { overflow: visible; border-radius: 0 }
  thead { display: table-header-group }
  tr { break-inside: avoid }
  h2, h3, h4 { break-after: avoid }
  a { color: inherit; text-decoration: none }
}
`
