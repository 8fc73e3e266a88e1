/** In the frame, the app takes the focus only from itself: who types beside it goes on typing, whatever opens here. */
export function leaveFocus(): void {
  if (window.parent === window) return
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    const { inert } = this
    // A dialog takes the focus by itself as it opens, unless nothing in it can have it.
    if (!document.hasFocus()) this.inert = true
    showModal.call(this)
    this.inert = inert
  }
}
