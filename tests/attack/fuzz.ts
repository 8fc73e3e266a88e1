import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { decodeFields, encodeFields } from '../../src/core/calls/field-codec.ts'
import type { Call } from '../../src/core/language/calls.ts'
import { createCallValidators, type CallValidators } from '../../src/server/http/call-schemas.ts'
import { borrowerWithLoan, person } from '../server/support/borrower.ts'
import { callRequest } from '../server/support/call-request.ts'
import { buildServer, killServers, spawnServer, waitUntilListening } from '../server/support/server-process.ts'
import { readTestConfig } from '../server/support/test-config.ts'
import { atLeast, atMost, none, type Attack, type Figure } from './attack.ts'
import { inTurns } from './in-turns.ts'
import { inputsOf, type Input } from './inputs.ts'
import { createSender, remoteServer, unlimited, type RawReply } from './remote-server.ts'

const AT_ONCE = 16
const PHONES = ['081270000001', '081270000002']
/** Smaller runs are too short to measure the growth of memory. */
const ENOUGH_FOR_MEMORY = 20_000
const BYTES_PER_INPUT = 4096

const DAY_SECONDS = 24 * 60 * 60

type Fault = { call: string; what: string; input: string }

/** Sends inputs generated from each call's JSON Schema to the shipped server, more than a million in all. `size`: inputs per call. */
export const fuzz: Attack = {
  unit: 'inputs a call',
  size: 12_000,
  run: async ({ seed, size, say }) => {
    const config = await readTestConfig()
    const program = await buildServer()
    const child = spawnServer(program, { ...unlimited, LOG_LEVEL: 'info' })
    const log = readLog(child)
    const listening = await waitUntilListening(child)
    const server = remoteServer(listening.origin, config)
    const { send, close } = createSender(listening.origin)
    try {
      await borrowerWithLoan(server, PHONES[0])
      const tokens = await createTokens(server)
      const checksOf = createCallValidators()
      const counted = { inputs: 0, busy: 0, accepted: 0, refused: 0 }
      const memory: number[] = []
      const faults: Fault[] = []
      const calls = Object.entries(config.calls)
      for (const [at, [name, call]] of calls.entries()) {
        const checks = checksOf(call)
        const inputs = fc.sample(inputsOf(call), { seed: seed + at, numRuns: size })
        await inTurns(inputs, AT_ONCE, async (input, index) => {
          if (index % 500 === 0) memory.push(residentBytes(child.pid))
          const token = tokens.of(index)
          const fault = (what: string) =>
            void faults.push({
              call: name,
              what,
              input: (input.raw?.body.toString('latin1') ?? JSON.stringify(input.payload)).slice(0, 300),
            })
          counted.inputs++
          try {
            const reply = await send(await requestOf(call, input, token))
            const code = judge(reply, call, checks, input, fault)
            if (code === 'busy') counted.busy++
            else if (code === 200) counted.accepted++
            else counted.refused++
          } catch (error) {
            fault(`no reply: ${(error as Error).message}`)
          }
        })
        log.search(tokens.known())
        await tokens.renew()
        say(`${name}: ${size} inputs, ${faults.length} faults so far`)
      }
      const isWell = (await server.call('userInfo', {}, { token: tokens.of(0) })).code === 200
      log.search(tokens.known())
      for (const fault of faults.slice(0, 20)) say(JSON.stringify(fault))
      const found = (what: RegExp) => faults.filter((fault) => what.test(fault.what))
      return [
        atLeast('inputs', calls.length * size, counted.inputs),
        none('replies from 500 on, but for busy', found(/^status 5/)),
        none('requests without a reply', found(/^no reply/)),
        none('replies that no envelope is, or without the headers of safety', found(/^envelope|^header/)),
        none('replies outside their schema', found(/^schema/)),
        none('payloads outside their schema that were accepted', found(/^accepted/)),
        none('exits of the server', isWell && child.exitCode === null ? 0 : 1),
        none('errors in its log', log.found.errors),
        none('personal data and tokens in its log', log.found.leaks),
        { figure: 'accepted, refused, busy', goal: 'some of each but busy', ...shares(counted) },
        ...memoryFigures(memory, counted.inputs),
      ]
    } finally {
      close()
      server.close()
      await killServers()
    }
  },
}

const shares = ({ accepted, refused, busy, inputs }: { accepted: number; refused: number; busy: number; inputs: number }) => ({
  measured: `${accepted}, ${refused}, ${busy}`,
  holds: accepted > 0 && refused > 0 && busy < inputs / 20,
})

/**
 * Tokens of both phones, an empty one and an invalid one. `renew` signs in again, because an input may have ended a session. `known`: the
 * current and the previous tokens.
 */
async function createTokens(server: ReturnType<typeof remoteServer>) {
  let living: string[] = []
  const signIn = (phone: string) =>
    server.signIn(phone).catch(async () => {
      // The inputs may have used up the phone's daily SMS codes.
      await server.advance(DAY_SECONDS)
      return server.signIn(phone)
    })
  let before: string[] = []
  const renew = async () => {
    before = living
    living = []
    for (const phone of PHONES) living.push(await signIn(phone))
  }
  await renew()
  const of = (index: number) => (index % 20 === 19 ? '' : index % 20 === 18 ? 'a'.repeat(44) : living[index % 3 === 2 ? 1 : 0]!)
  return { of, renew, known: () => [...before, ...living] }
}

async function requestOf(call: Call, { payload, raw }: Input, token: string) {
  if (!raw || call.endpoint.startsWith('GET')) return callRequest(call, payload, { token })
  const request = await callRequest(call, {}, { token })
  return { ...request, headers: { ...request.headers, 'content-type': raw.type }, payload: raw.body }
}

function judge(
  { status, headers, text }: RawReply,
  call: Call,
  checks: CallValidators,
  { payload, raw }: Input,
  fault: (what: string) => void,
): number | 'busy' {
  const body = parsed(text)
  if (headers['x-content-type-options'] !== 'nosniff') fault('header nosniff is missing')
  if (!body || typeof body.code !== 'number' || typeof body.msg !== 'string') fault(`envelope: ${text.slice(0, 100)}`)
  if (status === 503 && headers['retry-after'] !== undefined) return 'busy'
  if (status >= 500) fault(`status ${status}`)
  if (body?.code !== 200) return body?.code ?? 0
  const error = checks.reply(body.data)
  if (error) fault(`schema: ${error.instancePath} ${error.message}`)
  if (!raw && checks.payload(asReceived(call, payload))) fault('accepted what its schema refuses')
  return 200
}

function asReceived({ send, payload: schema }: Call, payload: Record<string, unknown>): unknown {
  if (send === 'json') return JSON.parse(JSON.stringify(payload))
  if (send === 'multipart') return {}
  return decodeFields(Object.fromEntries(new URLSearchParams(encodeFields(payload))), schema ?? {})
}

function parsed(text: string): { code: number; msg: string; data: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Searches the server's log in pieces, since after a million inputs it exceeds the maximum length of a string. */
function readLog(child: ChildProcess) {
  const found = { errors: 0, leaks: 0 }
  let unread = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (unread += data.toString()))
  const search = (tokens: readonly string[]) => {
    // Not the bank account number, which is part of the phone number that the sandbox logs at its start.
    const secrets = [...tokens, ...PHONES.map((phone) => phone.slice(1)), person.cardid, person.name, person.address]
    found.errors += unread.match(/"level":(?:50|60)\b/g)?.length ?? 0
    found.leaks += secrets.filter((secret) => unread.includes(secret)).length
    unread = ''
  }
  return { found, search }
}

const residentBytes = (pid: number | undefined): number =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Fits a line by least squares over the last two thirds of the samples, because caches fill at the start. */
function memoryFigures(samples: number[], inputs: number): Figure[] {
  if (inputs < ENOUGH_FOR_MEMORY) return []
  const late = samples.slice(Math.floor(samples.length / 3))
  const [middle, mean] = [(late.length - 1) / 2, late.reduce((sum, value) => sum + value, 0) / late.length]
  const over = late.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const under = late.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const perInput = (over / under) * (samples.length / inputs)
  return [atMost('growth of memory an input', BYTES_PER_INPUT, perInput, ' bytes')]
}
