import { addressRules } from './rules/navigation/address-rules.ts'
import { answerRules } from './rules/policy/answer-rules.ts'
import { askRules } from './rules/screens/ask-rules.ts'
import { blockRules, blockTypeRules } from './rules/screens/block-rules.ts'
import { cascadeRules } from './rules/forms/cascade-rules.ts'
import { chooseRules } from './rules/values/choose-rules.ts'
import { conditionRules } from './rules/values/condition-rules.ts'
import { decisionRules } from './rules/values/decision-rules.ts'
import { emptiedRules } from './rules/channels/emptied-rules.ts'
import { enterRules } from './rules/navigation/enter-rules.ts'
import { exampleRules } from './rules/forms/example-rules.ts'
import { factRules } from './rules/policy/fact-rules.ts'
import { formRules } from './rules/forms/form-rules.ts'
import { groupRules } from './rules/forms/group-rules.ts'
import { codeRules } from './rules/forms/code-rules.ts'
import { credentialRules } from './rules/calls/credential-rules.ts'
import { visitorRules } from './rules/calls/visitor-rules.ts'
import { stepOrderRules } from './rules/navigation/step-order-rules.ts'
import { helpRules } from './rules/navigation/help-rules.ts'
import { journeyPageRules, journeyRules, journeyTypeRules } from './rules/navigation/journey-rules.ts'
import { labelRules } from './rules/texts/label-rules.ts'
import { capRules } from './rules/policy/cap-rules.ts'
import { policyRules } from './rules/policy/policy-rules.ts'
import { legalRules } from './rules/policy/legal-rules.ts'
import { leaveRules } from './rules/navigation/leave-rules.ts'
import { labelRangeRules } from './rules/policy/label-range-rules.ts'
import { languageRules } from './rules/texts/language-rules.ts'
import { linkRules } from './rules/navigation/link-rules.ts'
import { limitRules } from './rules/policy/limit-rules.ts'
import { localeFileRules } from './rules/files/locale-file-rules.ts'
import { localeRules } from './rules/texts/locale-rules.ts'
import { loopRules } from './rules/navigation/loop-rules.ts'
import { requiredMarkRules } from './rules/texts/required-mark-rules.ts'
import { mustPassRules } from './rules/navigation/must-pass-rules.ts'
import { mustShowRules } from './rules/navigation/must-show-rules.ts'
import { orderRules } from './rules/navigation/order-rules.ts'
import { lockedRules } from './rules/channels/locked-rules.ts'
import { patchRules } from './rules/channels/patch-rules.ts'
import { paramRules } from './rules/navigation/param-rules.ts'
import { payloadRules } from './rules/calls/payload-rules.ts'
import { pointerRules } from './rules/values/pointer-rules.ts'
import { pickRules } from './rules/values/pick-rules.ts'
import { propRules, propTypeRules } from './rules/screens/prop-rules.ts'
import { presetRules, rangeRules } from './rules/policy/range-rules.ts'
import { reachRules } from './rules/navigation/reach-rules.ts'
import { returnRules } from './rules/navigation/return-rules.ts'
import { routeRules } from './rules/navigation/route-rules.ts'
import { reasonRules } from './rules/policy/reason-rules.ts'
import { rulesPageRules } from './rules/policy/rules-page-rules.ts'
import type { Rules } from './rule/rule.ts'
import { scenarioReplyRules } from './rules/scenarios/scenario-reply-rules.ts'
import { scenarioRules, unusedScenarioRules } from './rules/scenarios/scenario-rules.ts'
import { screenRules } from './rules/navigation/screen-rules.ts'
import { schemaCompileRules, schemaRules } from './rules/forms/schema-rules.ts'
import { handledCallRules } from './rules/calls/handled-call-rules.ts'
import { shownAgainRules } from './rules/forms/saved-answer-rules.ts'
import { literalTextRules, displayRules } from './rules/screens/display-rules.ts'
import { testRules } from './rules/values/test-rules.ts'
import { textNumberRules } from './rules/texts/text-number-rules.ts'
import { serverTextRules, textRules, unusedTextRules } from './rules/texts/text-rules.ts'
import { unreadRules } from './rules/values/unread-rules.ts'
import { unwrittenRules } from './rules/values/unwritten-rules.ts'
import { unitRules } from './rules/values/unit-rules.ts'
import { widgetRules } from './rules/forms/widget-rules.ts'
import type { CheckContext } from './context/check-context.ts'
import { writeRules } from './rules/values/write-rules.ts'

/**
 * Stages in order, each run when the earlier ones it builds on found nothing: `graph` needs every name, since one broken link makes much
 * unreachable; `unused` needs a faultless configuration, since a misspelt name leaves another unused, and a wrong rule makes its examples
 * fail.
 */
export const stages = {
  references: {
    ...patchRules,
    ...helpRules,
    ...linkRules,
    ...leaveRules,
    ...localeRules,
    ...localeFileRules,
    ...screenRules,
    ...propRules,
    ...paramRules,
    ...routeRules,
    ...orderRules,
    ...lockedRules,
    ...journeyRules,
    ...stepOrderRules,
    ...decisionRules,
    ...chooseRules,
    ...formRules,
    ...groupRules,
    ...widgetRules,
    ...blockRules,
    ...literalTextRules,
    ...schemaRules,
    ...labelRules,
    ...scenarioRules,
    ...scenarioReplyRules,
  },
  types: {
    ...pointerRules,
    ...writeRules,
    ...testRules,
    ...conditionRules,
    ...askRules,
    ...propTypeRules,
    ...blockTypeRules,
    ...displayRules,
    ...pickRules,
    ...journeyTypeRules,
    ...payloadRules,
    ...handledCallRules,
    ...shownAgainRules,
    ...cascadeRules,
    ...capRules,
    ...policyRules,
    ...answerRules,
    ...rulesPageRules,
    ...reasonRules,
    ...codeRules,
    ...limitRules,
    ...rangeRules,
    ...factRules,
    ...unitRules,
  },
  addresses: addressRules,
  texts: {
    ...textRules,
    ...serverTextRules,
    ...legalRules,
    ...requiredMarkRules,
    ...textNumberRules,
  },
  schemas: schemaCompileRules,
  graph: {
    ...reachRules,
    ...journeyPageRules,
    ...loopRules,
    ...mustPassRules,
    ...mustShowRules,
    ...visitorRules,
    ...credentialRules,
    ...returnRules,
    ...enterRules,
    ...unwrittenRules,
  },
  unused: {
    ...exampleRules,
    ...emptiedRules,
    ...presetRules,
    ...languageRules,
    ...labelRangeRules,
    ...unreadRules,
    ...unusedTextRules,
    ...unusedScenarioRules,
  },
} satisfies { [stage: string]: Rules<CheckContext> }

/** Rules that read texts or scenarios. All others get a configuration without them. */
export const readsTextsOrScenarios: ReadonlySet<string> = new Set(
  Object.keys({
    ...labelRules,
    ...languageRules,
    ...legalRules,
    ...labelRangeRules,
    ...linkRules,
    ...addressRules,
    ...localeRules,
    ...localeFileRules,
    ...patchRules,
    ...reasonRules,
    ...requiredMarkRules,
    ...rulesPageRules,
    ...scenarioRules,
    ...scenarioReplyRules,
    ...textRules,
    ...serverTextRules,
    ...textNumberRules,
    ...unusedTextRules,
    ...unusedScenarioRules,
  }),
)
