/** Zeros in front, to as many digits as `width`. */
export const pad = (number: number, width = 2): string => String(number).padStart(width, '0')
