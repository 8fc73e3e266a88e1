import { describe, expect, it } from 'vitest'
import { openFormDefinition } from '../../../src/core/forms/form-definition.ts'
import type { Host } from '../../../src/core/host/host.ts'
import type { Condition } from '../../../src/core/language/conditions.ts'
import type { Reply } from '../../../src/core/host/reply.ts'

const refusal = (code: number): Reply => ({ ok: false, status: 200, code, msg: '', data: undefined })
const taken: Reply = { ok: true, status: 200, code: 200, msg: '', data: undefined }

type Given = { formRenewal?: Condition | undefined; renewForm?: Host['renewForm'] }

function hostOf(given: Given): Host {
  const { formRenewal, ...more } = { formRenewal: { '/reply/code': 4113 }, ...given }
  let edition = 0
  const renewForm = async () => void (edition += 1)
  return {
    flows: { app: { api: { formRenewal } } },
    loadForm: async () => ({ schema: `${edition}`, submit: { call: 'order', button: 'send' } }),
    loadValidator: async () => ({ schema: { $id: `${edition}` }, validate: () => [{ instancePath: '', keyword: `${edition}` }] }),
    renewForm,
    ...more,
  } as unknown as Host
}

describe('the definition of an open form', () => {
  it.each<{ name: string; host?: Given; reply: Reply; isRenewed: boolean }>([
    { name: 'is another one after a refusal for its rules', reply: refusal(4113), isRenewed: true },
    { name: 'stays after another refusal', reply: refusal(7), isRenewed: false },
    { name: 'stays after a success', reply: taken, isRenewed: false },
    { name: 'stays where no refusal says so', host: { formRenewal: undefined }, reply: refusal(4113), isRenewed: false },
    { name: 'stays where forms do not change', host: { renewForm: undefined }, reply: refusal(4113), isRenewed: false },
    {
      name: 'stays when the new one does not arrive',
      host: { renewForm: () => Promise.reject(new Error('offline')) },
      reply: refusal(4113),
      isRenewed: false,
    },
  ])('$name', async ({ host = {}, reply, isRenewed }) => {
    const definition = await openFormDefinition(hostOf(host), 'one')
    const seen: unknown[] = []
    const see = () => void seen.push([definition.form.schema, definition.schema.$id, definition.validate({})[0]?.keyword])
    expect(await definition.renewAfter(reply, {}, see)).toBe(isRenewed)
    expect(seen).toEqual(isRenewed ? [['1', '1', '1']] : [])
    see()
    expect(seen.at(-1)).toEqual(isRenewed ? ['1', '1', '1'] : ['0', '0', '0'])
  })
})
