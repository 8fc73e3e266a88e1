import { decisionRules } from './decisions.ts'
import { exampleRules } from './examples.ts'
import { formRules } from './forms.ts'
import { labelRules } from './labels.ts'
import { linkRules } from './links.ts'
import { loopRules } from './loops.ts'
import { mustPassRules } from './must-pass.ts'
import { overlayRules } from './overlays.ts'
import { paramRules } from './params.ts'
import { payloadRules } from './payloads.ts'
import { pointerRules } from './pointers.ts'
import { reachRules } from './reach.ts'
import { routeRules } from './routes.ts'
import type { Rules } from './rule.ts'
import { scenarioRules } from './scenarios.ts'
import { screenRules } from './screen-links.ts'
import { compileRules, schemaRules } from './schemas.ts'
import { textRules, unusedTextRules } from './texts.ts'
import type { World } from './world.ts'

/**
 * `names`: whatever else is wrong. `depths`: once every file has its shape, for what stands in a misshapen file is not known.
 * `wholes`: once nothing is wrong, for one broken link makes much unreachable.
 */
export const stages: { names: Rules<World>; depths: Rules<World>; wholes: Rules<World> } = {
  names: {
    ...overlayRules,
    ...linkRules,
    ...screenRules,
    ...paramRules,
    ...routeRules,
    ...decisionRules,
    ...formRules,
    ...schemaRules,
    ...labelRules,
    ...scenarioRules,
  },
  depths: { ...pointerRules, ...payloadRules, ...textRules, ...compileRules },
  wholes: { ...reachRules, ...loopRules, ...mustPassRules, ...exampleRules, ...unusedTextRules },
}
