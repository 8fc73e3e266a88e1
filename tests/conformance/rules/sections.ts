import { rows as calls } from './calls.ts'
import { rows as constants } from './constants.ts'
import { rows as device } from './device.ts'
import { rows as enums } from './enums.ts'
import { rows as fields } from './fields.ts'
import { rows as routes } from './routes.ts'
import { rows as screens } from './screens.ts'
import { rows as states } from './states.ts'
import { rows as words } from './texts.ts'

export const sections = { calls, constants, device, enums, fields, routes, screens, states, words }
