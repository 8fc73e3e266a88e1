/** Stands for the call that a valid form makes. */
export function sent(): void {
  document.body.dataset.sent = ''
}
