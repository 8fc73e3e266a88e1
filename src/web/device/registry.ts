import type { AskName } from '../../generated/vocabulary.ts'
import type { DeviceApi } from './device-api.ts'
import { camera } from './camera.ts'
import { install } from './install.ts'
import { location } from './location.ts'
import { photo } from './photo.ts'
import { printPage } from './print-page.ts'
import { saveFile } from './save-file.ts'
import { share } from './share.ts'

/** Names as in `schemas/meta/asks.json`. */
export const deviceApis: { [Name in AskName]: DeviceApi } = { location, share, camera, photo, saveFile, print: printPage, install }
