export const testWorkers: number
