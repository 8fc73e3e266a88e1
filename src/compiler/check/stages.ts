import { decisionRules } from './decisions.ts'
import { exampleRules } from './examples.ts'
import { formRules } from './forms.ts'
import { labelRules } from './labels.ts'
import { linkRules } from './links.ts'
import { overlayRules } from './overlays.ts'
import { payloadRules } from './payloads.ts'
import { pointerRules } from './pointers.ts'
import { loopRules } from './loops.ts'
import { reachRules } from './reach.ts'
import { routeRules } from './routes.ts'
import type { Rules } from './rule.ts'
import { schemaRules } from './schemas.ts'
import { textRules } from './texts.ts'
import type { World } from './world.ts'

/** `needsClean`: what it proves says nothing as long as anything before is wrong. */
export const stages: { rules: Rules<World>; needsClean: boolean }[] = [
  { rules: overlayRules, needsClean: false },
  { rules: linkRules, needsClean: false },
  { rules: routeRules, needsClean: false },
  { rules: pointerRules, needsClean: false },
  { rules: { ...formRules, ...schemaRules, ...exampleRules }, needsClean: false },
  { rules: payloadRules, needsClean: false },
  { rules: decisionRules, needsClean: false },
  { rules: { ...textRules, ...labelRules }, needsClean: false },
  { rules: { ...reachRules, ...loopRules }, needsClean: true },
]
