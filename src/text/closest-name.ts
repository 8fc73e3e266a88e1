import { editDistance } from './edit-distance.ts'

/**
 * The known name most similar to `name`; undefined when none is close. Shared leading and trailing parts, as in `me.help.title`, do not
 * count as similarity.
 */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const [own, other] = withoutSameParts(name.toLowerCase(), candidate.toLowerCase())
    const most = Math.max(2, Math.floor(own.length / 3))
    if (Math.abs(other.length - own.length) > most) continue
    const distance = editDistance(own, other)
    if (distance <= most && distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Both names without the parts, separated by dots or slashes, in which they begin or end alike. */
function withoutSameParts(one: string, other: string): [string, string] {
  const [ones, others] = [one.split(/[./]/), other.split(/[./]/)]
  if (ones.length === 1 || others.length === 1) return [one, other]
  const most = Math.min(ones.length, others.length) - 1
  const differ = ones.findIndex((part, index) => part !== others[index])
  const first = differ === -1 ? most : Math.min(differ, most)
  let last = 0
  while (first + last < most && ones.at(-1 - last) === others.at(-1 - last)) last += 1
  const rest = (parts: string[]) => parts.slice(first, parts.length - last).join('.')
  return [rest(ones), rest(others)]
}
