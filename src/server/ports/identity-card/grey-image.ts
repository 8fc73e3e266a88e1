/** One byte per pixel, row by row; 0 is black. */
export type GreyImage = { width: number; height: number; data: Uint8Array }

export function localMean({ width, height, data }: GreyImage, radius: number): Float32Array {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row
    }
  }
  const means = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride
    const bottom = Math.min(height, y + radius + 1)
    const rows = bottom - Math.max(0, y - radius)
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const sum = sums[bottom * stride + right]! - sums[bottom * stride + left]! - sums[top + right]! + sums[top + left]!
      means[y * width + x] = sum / (rows * (right - left))
    }
  }
  return means
}

/** Level below which `share` (0 to 1) of the pixels lie. */
export function percentile({ data }: GreyImage, share: number): number {
  const counts = new Uint32Array(256)
  for (const level of data) counts[level]! += 1
  let left = share * data.length
  for (let level = 0; level < 256; level += 1) {
    left -= counts[level]!
    if (left < 0) return level
  }
  return 255
}
