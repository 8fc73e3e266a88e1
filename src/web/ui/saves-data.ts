/** Who pays for every byte wants nothing that is not asked for. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
