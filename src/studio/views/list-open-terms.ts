import { openValues } from '../../compiler/load/open-values.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import type { OpenTerm } from '../contract.ts'
import { describePolicy } from './describe-policy.ts'

/** Terms that compliance has yet to confirm, labelled as on the numbers page. */
export const listOpenTerms = (sources: Sources, config: Config, locale: string): OpenTerm[] =>
  openValues(sources).map((place) => {
    const [file = '', pointer = ''] = place.split('#')
    const { title, groups = [] } = describePolicy(sources, config, sources.files.get(file)?.id ?? '', locale) ?? {}
    const figure = groups.flatMap(({ numbers }) => numbers).find((one) => one.file === file && one.pointer === pointer)
    return { file, pointer, words: [title, figure?.name].filter((each) => each !== undefined).join(': ') }
  })
