import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { sourceOf } from '../../../../core/values/resolve.ts'
import type { Pointer } from '../../../../core/language/pointer.ts'
import type { Value } from '../../../../core/language/values.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const credentialRules: Rules<CheckContext> = {
  'credential-unsent': {
    message:
      'The server demands a token of this call, and none of its headers carries {credential}: name it in app.api.headers, or in a header group of the call.',
    find: ({ config: { flows }, vocabulary }) => {
      const credential = textOrEmpty(own(flows.app.api, 'credential')) as Pointer
      const common = own(flows.app.api, 'headers')
      const groups = own(flows.app.api, 'headerGroups')
      const bearers = Object.keys(mapOrEmpty(common)).filter(
        (header) => sourceOf(own(common, header) as Value, vocabulary.formats) === credential,
      )
      return entriesOrEmpty(flows.calls).flatMap(([name, call]): Hit[] => {
        const access = own(call, 'access')
        if (access === 'visitor') return []
        const sent = {
          ...mapOrEmpty(common),
          ...Object.assign({}, ...listOrEmpty(own(call, 'headers')).map((group) => mapOrEmpty(own(groups, textOrEmpty(group))))),
        }
        const shown = bearers.map((header) => sourceOf(sent[header] as Value, vocabulary.formats))
        // A refresh call sends another token in place of the credential.
        const carries =
          access === 'refresh' ? shown.some((place) => place !== undefined && place !== credential) : shown.includes(credential)
        return carries ? [] : [{ at: { of: `calls/${name}`, pointer: '/access' }, values: { credential } }]
      })
    },
  },
}
