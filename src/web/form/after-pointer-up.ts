let isDown = false
for (const [type, down] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  globalThis.addEventListener?.(type, () => void (isDown = down), { capture: true })

/**
 * A message that appears under a field before the pointer is up would push the pressed button aside, and the tap would be
 * lost.
 */
export function afterPointerUp(task: () => void): void {
  const soon = () => void setTimeout(task)
  if (isDown) globalThis.addEventListener('pointerup', soon, { once: true })
  else soon()
}
