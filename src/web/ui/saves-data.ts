/** Whether the user has turned on data saving: nothing is prefetched then. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
