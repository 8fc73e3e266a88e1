let isDown = false
/** Waits for the pointer to go up, or for its press to become a scroll. */
const waiting = new Set<() => void>()

for (const [type, down] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  globalThis.addEventListener?.(type, () => setDown(down), { capture: true })

function setDown(down: boolean): void {
  isDown = down
  if (isDown) return
  for (const task of waiting) setTimeout(task)
  waiting.clear()
}

/**
 * A message that appears under a field before the pointer is up would push the pressed button aside, and the tap would be
 * lost.
 */
export function afterPointerUp(task: () => void): void {
  if (isDown) waiting.add(task)
  else setTimeout(task)
}
