/** Downloads the drawing as a standalone SVG: colours and font of the style sheet are inlined. */
export function exportSvg(drawing: SVGSVGElement, name: string): void {
  const style = getComputedStyle(document.documentElement)
  const copy = drawing.cloneNode(true) as SVGSVGElement
  copy.setAttribute('font-family', getComputedStyle(drawing).fontFamily)
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, token: string) => style.getPropertyValue(token).trim())
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
