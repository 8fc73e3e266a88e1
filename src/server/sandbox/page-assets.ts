/** Served as files, because the content policy allows no inline scripts and styles. */
export const pageScript = `const status = document.getElementById('status')
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-post]')
  if (!button) return
  button.disabled = true
  status.textContent = ''
  try {
    const response = await fetch(button.dataset.post, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body })
    if (!response.ok) throw new Error((await response.json()).error)
    const { go } = await response.json()
    if (go) location.assign(go)
    else location.reload()
  } catch (error) {
    status.textContent = status.dataset.failed + ': ' + error.message
    button.disabled = false
  }
})
// On return from the app the page reloads, to show the newest code.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') location.reload()
})
`

/** Colours and sizes of `src/web/styles/tokens.css`. */
export const sandboxPageStyle = `:root { color-scheme: only light; font: 450 100%/1.5 'Plus Jakarta Sans', system-ui, sans-serif; font-variant-ligatures: no-contextual; color: #16203a; background: #f7f5f0 }
* { box-sizing: border-box }
body { margin: 0; overflow-wrap: anywhere }
main { max-width: 68rem; margin: 0 auto; padding: 1rem; columns: 20rem 3; column-gap: .75rem }
header { column-span: all; margin-bottom: .75rem; display: grid; grid-template-columns: auto 1fr; gap: .5rem .75rem; align-items: center }
header img { width: 2rem; height: 2rem }
header > :not(img, h1) { grid-column: 1 / -1 }
@media (max-width: 15rem) { header > h1 { grid-column: 1 / -1 } }
h1 { font-size: 1.375rem; font-weight: 750; line-height: 1.25; margin: 0 }
h2 { font-size: min(1.125rem, 8vw); font-weight: 600; margin: 0 0 .5rem }
p { margin: 0 }
section { break-inside: avoid; margin-bottom: .75rem; background: #fff; border: 1px solid #e7e3d9; border-radius: 1.25rem; padding: 1rem }
section > div, li > div { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem }
ul { list-style: none; margin: 0; padding: 0; max-height: 26rem; overflow: auto }
li { padding: .75rem 0; border-top: 1px solid #e7e3d9 }
li:first-child { border-top: 0; padding-top: 0 }
li:last-child { padding-bottom: 0 }
li > span { display: block }
li img { height: 8rem; max-width: 100%; border-radius: .5rem }
li p { margin-top: .25rem; font-size: .875rem }
header p:has(a) { display: flex; flex-wrap: wrap; gap: .5rem }
header p, li p, span, .empty { color: #525c74 }
span { font-size: .875rem }
.code { font-size: 1.375rem; font-weight: 750; font-variant-numeric: tabular-nums }
#status:empty { display: none }
#status { padding: .75rem 1rem; border-radius: .75rem; background: #fdecea; color: #b3261e; font-weight: 600 }
button, header a, .button { font: inherit; font-weight: 600; min-height: max(44px, 2.75rem); padding: .25rem 1rem; border: 1.5px solid #1247c8; border-radius: 10rem; background: #fff; color: #1247c8; cursor: pointer; transition: transform 120ms }
.button { display: inline-flex; align-items: center; text-decoration: none }
header a { display: inline-flex; align-items: center; text-decoration: none }
header a:first-child { border-color: transparent; background: #1247c8; color: #fff }
pre { overflow: auto; margin: .5rem 0 0; padding: .75rem; border-radius: .75rem; background: #16203a; color: #fff; font-size: .8125rem; white-space: pre-wrap }
:is(button, header a, .button):active { transform: scale(.98) }
button:disabled { border-color: transparent; background: #e7e3d9; color: #525c74 }
:focus-visible { outline: 3px solid #0c2f86; outline-offset: 2px; box-shadow: 0 0 0 8px #ffb63d }
@media (prefers-reduced-motion: reduce) { :is(button, header a, .button) { transition: none } }
`
