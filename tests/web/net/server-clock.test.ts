import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../../src/web/net/server-clock.ts'

type Step = {
  /** Seconds of real time since the previous step. */
  after: number
  /** A reply arrives. `there`: seconds from the request to the time in its header; `back`: from then until its headers arrive. */
  reply?: { there: number; back: number }
  /** Seconds by which the device's clock is changed. */
  device?: number
  /** Seconds by which the server's clock is changed. */
  server?: number
  /** Minimum and maximum seconds by which the app's clock may be behind the server's. */
  behind: [least: number, most: number]
}
const quick = { there: 0.05, back: 0.05 }
const slow = { there: 0.05, back: 10 }
const day = 86_400

describe('the clock of the server', () => {
  const cases: { name: string; device: number; steps: Step[] }[] = [
    { name: 'is the device’s clock before the first reply', device: -300, steps: [{ after: 0, behind: [300, 300] }] },
    { name: 'is set by the first reply on a device that is late', device: -300, steps: [{ after: 1, reply: quick, behind: [0, 1.1] }] },
    { name: 'is set by the first reply on a device that is early', device: 300, steps: [{ after: 1, reply: quick, behind: [-1.1, 0.1] }] },
    {
      name: 'is not set back by a slow reply',
      device: -300,
      steps: [
        { after: 1, reply: quick, behind: [0, 1.1] },
        { after: 1, reply: slow, behind: [0, 1.1] },
        { after: 30, reply: slow, behind: [0, 1.1] },
      ],
    },
    {
      name: 'is set right by the first quick reply after a slow one',
      device: -300,
      steps: [
        { after: 1, reply: slow, behind: [0, 11.1] },
        { after: 1, reply: quick, behind: [0, 1.1] },
      ],
    },
    {
      name: 'follows a server that was moved ahead by days at once',
      device: 0,
      steps: [
        { after: 1, reply: quick, behind: [-1.1, 1.1] },
        { after: 1, server: 5 * day, reply: slow, behind: [0, 11.1] },
        { after: 1, reply: quick, behind: [0, 1.1] },
      ],
    },
    {
      name: 'follows a device whose clock was set ahead',
      device: 0,
      steps: [
        { after: 1, reply: quick, behind: [-1.1, 1.1] },
        { after: 1, device: 600, reply: quick, behind: [-1.1, 1.1] },
      ],
    },
    {
      name: 'follows a device whose clock was set back',
      device: 0,
      steps: [
        { after: 1, reply: quick, behind: [-1.1, 1.1] },
        { after: 1, device: -600, reply: quick, behind: [-1.1, 1.1] },
      ],
    },
  ]
  it.each(cases)('$name', ({ device, steps }) => {
    let time = 1_763_600_000.25
    let ofDevice = device
    let ofServer = 0
    const clock = createServerClock(() => time + ofDevice)
    for (const step of steps) {
      time += step.after
      ofDevice += step.device ?? 0
      ofServer += step.server ?? 0
      if (step.reply) {
        time += step.reply.there
        const named = Math.floor(time + ofServer)
        time += step.reply.back
        clock.take(named, step.reply.there + step.reply.back)
      }
      const behind = time + ofServer - clock.now()
      expect(behind).toBeGreaterThanOrEqual(step.behind[0] - 1e-6)
      expect(behind).toBeLessThanOrEqual(step.behind[1] + 1e-6)
    }
  })

  it('gets closer to the real time with each reply, and is never off by more than a second and the travel time of the reply', () => {
    let time = 1_763_600_000
    const clock = createServerClock(() => time - 42)
    let last = Infinity
    for (let count = 1; count < 200; count++) {
      time += 0.37 * count
      clock.take(Math.floor(time - 0.05), 0.1)
      const behind = time - clock.now()
      expect(behind).toBeLessThanOrEqual(Math.min(last + 1e-6, 1.1))
      expect(behind).toBeGreaterThanOrEqual(-1e-6)
      last = behind
    }
    expect(last).toBeLessThan(0.15)
  })
})
