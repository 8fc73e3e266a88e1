type RefusalReason =
  | 'wordsMissing'
  | 'noServer'
  | 'otherCode'
  | 'noDay'
  | 'past'
  | 'inForceAlready'
  | 'filesChanged'
  | 'meanwhile'
  | 'takesBack'
  | 'noProposal'
  | 'samePerson'
  | 'proposedAlready'
  | 'approvedAlready'
  | 'overtaken'
  | 'noEarlier'
  | 'rolledBackAlready'

/** A log entry that would be taken back. `places`: each a path, `#` and a JSON pointer. */
type RefusedEntry = { seq: number; by: string; at: string; why: string; places: readonly string[] }

/** A refusal to publish, shown to the person who publishes; nothing was stored. */
export class PublishRefusal extends Error {
  override name = 'PublishRefusal'
  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly entries: readonly RefusedEntry[] = [],
  ) {
    super(message)
  }
}
