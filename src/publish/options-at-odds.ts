/** Options that do something other than publish the three folders. */
const ACTIONS = ['approve', 'rollback', 'carry', 'list', 'record', 'verify']

/** Options about how something is published, each with the actions besides publishing that accept it. */
const PUBLISHING: { [option: string]: readonly string[] } = {
  rehearse: ['carry'],
  from: ['carry'],
  rule: ['carry'],
  undo: ['carry'],
  seen: [],
}

type Values = { [option: string]: string | boolean | undefined | readonly (string | boolean)[] }

/** One line that names two options of `npm run publish` which exclude each other; undefined when there are none. */
export function optionsAtOdds(values: Values): string | undefined {
  const [action, other] = ACTIONS.filter((name) => isGiven(values[name]))
  if (action === undefined) return undefined
  const second = other ?? Object.keys(PUBLISHING).find((name) => isGiven(values[name]) && !PUBLISHING[name]!.includes(action))
  return second && `--${action} and --${second} mean nothing together.`
}

const isGiven = (value: Values[string]): boolean => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
