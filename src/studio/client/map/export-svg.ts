/** The picture as a file that stands alone: colours of the style sheet become those that are seen. */
export function exportSvg(picture: SVGSVGElement, name: string): void {
  const style = getComputedStyle(document.documentElement)
  const text = new XMLSerializer()
    .serializeToString(picture)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, token: string) => style.getPropertyValue(token).trim())
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
