/** Called on the submit of a valid form, in place of an API call. */
export function sent(): void {
  document.body.dataset.sent = ''
}
