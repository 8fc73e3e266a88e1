/** Error in the bytes of a photo, whatever it shows. */
export type PhotoError =
  /** Too many bytes or pixels. */
  | 'tooLarge'
  /** Not a JPEG, PNG or WebP, or animated. */
  | 'wrongType'
  /** Broken, or too small to show anything. */
  | 'notOpened'
