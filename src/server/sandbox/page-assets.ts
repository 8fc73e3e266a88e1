/** Files of their own, because the content policy allows no inline ones. */
export const pageScript = `const status = document.getElementById('status')
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-post]')
  if (!button) return
  button.disabled = true
  status.textContent = ''
  try {
    const response = await fetch(button.dataset.post, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body })
    if (!response.ok) throw new Error((await response.json()).error)
    location.reload()
  } catch (error) {
    status.textContent = status.dataset.failed + ': ' + error.message
    button.disabled = false
  }
})
// Whoever comes back from the app wants to see the newest code.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') location.reload()
})
`

export const pageStyle = `:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1b1f24; background: #f4f6f8 }
* { box-sizing: border-box }
body { margin: 0 }
main { max-width: 40rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem; margin: 0 }
h2 { font-size: 1.1rem; margin: 0 0 .5rem }
section { background: #fff; border-radius: .75rem; padding: 1rem; margin: 1rem 0 }
ul { list-style: none; margin: 0; padding: 0; max-height: 24rem; overflow: auto }
li { padding: .5rem 0; border-top: 1px solid #d9dee3 }
li:first-child { border-top: 0 }
li p { margin: .25rem 0; color: #434c56 }
span, .empty { color: #434c56 }
.code { font-variant-numeric: tabular-nums; font-size: 1.15rem }
button { font: inherit; min-height: 2.75rem; padding: .25rem .9rem; margin: .25rem .35rem .25rem 0; border: 1px solid #0b57a4; border-radius: .5rem; background: #fff; color: #0b57a4 }
button:disabled { opacity: .6 }
button:focus-visible, a:focus-visible { outline: 3px solid #0b57a4; outline-offset: 2px }
a { color: #0b57a4 }
`
