export type StepLimits = { min: number; max: number; step: number }

export const isOnStep = (number: number, { min, max, step }: StepLimits): boolean =>
  number >= min && number <= max && (number - min) % step === 0
