/** Keeps the app in the frame from taking the focus out of the page around it, so that typing there is not interrupted. */
export function leaveFocus(): void {
  if (window.parent === window) return
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    const { inert } = this
    // A dialog takes the focus when it opens, unless it is inert.
    if (!document.hasFocus()) this.inert = true
    showModal.call(this)
    this.inert = inert
  }
}
