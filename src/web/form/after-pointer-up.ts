let isDown = false
for (const [type, down] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  globalThis.addEventListener?.(type, () => void (isDown = down), { capture: true })

/**
 * Runs `task` once the pointer that took the focus away is up: a message that appears under a field before that
 * push the pressed button aside, and the tap is lost.
 */
export function afterPointerUp(task: () => void): void {
  const soon = () => void setTimeout(task)
  if (isDown) globalThis.addEventListener('pointerup', soon, { once: true })
  else soon()
}
