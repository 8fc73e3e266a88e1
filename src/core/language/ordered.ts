export function ordered<T>(map: Readonly<Record<string, T>>, order: readonly string[] | undefined): [id: string, entry: T][] {
  const entries = Object.entries(map)
  if (!order) return entries
  const listed = order.filter((id, index) => Object.hasOwn(map, id) && order.indexOf(id) === index)
  return [...listed.map((id): [string, T] => [id, map[id] as T]), ...entries.filter(([id]) => !listed.includes(id))]
}
