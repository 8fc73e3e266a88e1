import { addressRules } from './addresses.ts'
import { askRules } from './asks.ts'
import { blockRules, blockTypeRules } from './blocks.ts'
import { chooseRules } from './chooses.ts'
import { decisionRules } from './decisions.ts'
import { exampleRules } from './examples.ts'
import { factRules } from './facts.ts'
import { formRules } from './forms.ts'
import { credentialRules } from './credentials.ts'
import { visitorRules } from './guests.ts'
import { stepOrderRules } from './journey-after.ts'
import { journeyRules, journeyTypeRules } from './journeys.ts'
import { labelRules } from './labels.ts'
import { policyRules } from './lender.ts'
import { linkRules } from './links.ts'
import { localeFileRules } from './locale-files.ts'
import { localeRules } from './locales.ts'
import { loopRules } from './loops.ts'
import { requiredMarkRules } from './marks.ts'
import { mustPassRules } from './must-pass.ts'
import { orderRules } from './orders.ts'
import { patchRules } from './overlays.ts'
import { paramRules } from './params.ts'
import { payloadRules } from './payloads.ts'
import { pointerRules } from './pointers.ts'
import { pickRules } from './picks.ts'
import { propRules, propTypeRules } from './props.ts'
import { rangeRules } from './ranges.ts'
import { reachRules } from './reach.ts'
import { returnRules } from './returns.ts'
import { routeRules } from './routes.ts'
import type { Rules } from './rule.ts'
import { scenarioReplyRules } from './scenario-replies.ts'
import { scenarioRules } from './scenarios.ts'
import { screenRules } from './screen-links.ts'
import { schemaCompileRules, schemaRules } from './schemas.ts'
import { handledCallRules } from './served.ts'
import { shownAgainRules } from './shown-again.ts'
import { literalTextRules, displayRules } from './shown.ts'
import { testRules } from './tests.ts'
import { textNumberRules } from './text-numbers.ts'
import { textRules, unusedTextRules } from './texts.ts'
import { unitRules } from './units.ts'
import { widgetRules } from './widgets.ts'
import type { CheckContext } from './world.ts'
import { writeRules } from './writes.ts'

/**
 * `names`: whatever else is wrong. `depths`: what is known of every file, the misshapen ones aside. `words` and `schemas`: once the files
 * that they stand in have their shape. `wholes`: once every name leads somewhere, for one broken link makes much unreachable.
 * `idle`: once nothing is wrong, for a misspelt name
 * leaves another one idle, and a wrong rule its examples.
 */
export const stages = {
  names: {
    ...patchRules,
    ...linkRules,
    ...localeRules,
    ...localeFileRules,
    ...screenRules,
    ...propRules,
    ...paramRules,
    ...routeRules,
    ...orderRules,
    ...journeyRules,
    ...stepOrderRules,
    ...decisionRules,
    ...chooseRules,
    ...formRules,
    ...widgetRules,
    ...blockRules,
    ...literalTextRules,
    ...schemaRules,
    ...labelRules,
    ...scenarioRules,
    ...scenarioReplyRules,
  },
  depths: {
    ...pointerRules,
    ...writeRules,
    ...testRules,
    ...askRules,
    ...propTypeRules,
    ...blockTypeRules,
    ...displayRules,
    ...pickRules,
    ...addressRules,
    ...journeyTypeRules,
    ...payloadRules,
    ...handledCallRules,
    ...shownAgainRules,
    ...policyRules,
    ...rangeRules,
    ...factRules,
    ...unitRules,
  },
  words: { ...textRules, ...requiredMarkRules, ...textNumberRules },
  schemas: schemaCompileRules,
  wholes: { ...reachRules, ...loopRules, ...mustPassRules, ...visitorRules, ...credentialRules, ...returnRules },
  idle: { ...exampleRules, ...unusedTextRules },
} satisfies { [stage: string]: Rules<CheckContext> }
