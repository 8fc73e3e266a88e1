import type { Locator } from 'playwright/test'

const boundingRect = (of: Locator) => of.first().evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

/** Whether the whole inner element is within the outer one, with a tolerance of one pixel. */
export async function isInside(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boundingRect(inner), boundingRect(outer)])
  return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
}

export const bottomOf = async (of: Locator): Promise<number> => (await boundingRect(of)).bottom
export const topOf = async (of: Locator): Promise<number> => (await boundingRect(of)).top
