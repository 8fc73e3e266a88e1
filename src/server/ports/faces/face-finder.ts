import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as FaceApi from '@vladmandic/face-api'

/** RGB, row by row. */
export type Picture = { width: number; height: number; data: Uint8Array }
type Box = { left: number; top: number; width: number; height: number }
/**
 * `score`: confidence of the detector, from 0 to 1. `descriptor`: 128 numbers; the distance of two measures how different the faces are.
 */
export type Face = { box: Box; score: number; descriptor: Float32Array }

export type FaceFinder = {
  /** Returns the faces, the largest first. */
  find(picture: Picture): Promise<Face[]>
}

/** Score below which a detection is a pattern, not a face. */
const MIN_SCORE = 0.3
/** `face-api` calls these as methods of tensors; `tfjs-core` has them only as functions. */
const TENSOR_METHODS = ['add', 'sub', 'mul', 'div', 'mean', 'reshape', 'slice', 'pad', 'reverse', 'transpose', 'expandDims'] as const

/**
 * SSD MobileNet v1, 68 landmarks and dlib's ResNet-34, run by WebAssembly. Code and weights come from their packages, nothing is
 * downloaded.
 */
export async function openFaceFinder(): Promise<FaceFinder> {
  const require = createRequire(import.meta.url)
  const api = require('@vladmandic/face-api/dist/face-api.node-wasm.js') as typeof FaceApi
  const { nets } = api
  const tf = api.tf as WasmTensorFlow
  addTensorMethods(tf)
  tf.setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'wasm-out/'))
  if (!(await tf.setBackend('wasm'))) throw new Error('WebAssembly could not be started.')
  await tf.ready()

  const folder = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model')
  const weights = (name: string) => readWeights(tf, folder, name)
  nets.ssdMobilenetv1.loadFromWeightMap(weights('ssd_mobilenetv1_model'))
  nets.faceLandmark68Net.loadFromWeightMap(weights('face_landmark_68_model'))
  nets.faceRecognitionNet.loadFromWeightMap(weights('face_recognition_model'))
  const options = new api.SsdMobilenetv1Options({ minConfidence: MIN_SCORE })

  return {
    async find({ width, height, data }) {
      const picture = tf.tensor3d(data, [height, width, 3], 'int32')
      try {
        const found = await api
          .detectAllFaces(picture as never, options)
          .withFaceLandmarks()
          .withFaceDescriptors()
        return found
          .map(({ detection: { box, score }, descriptor }) => ({
            box: { left: box.x, top: box.y, width: box.width, height: box.height },
            score,
            descriptor,
          }))
          .sort((a, b) => b.box.width - a.box.width)
      } finally {
        picture.dispose()
      }
    },
  }
}

type TensorFlow = typeof FaceApi.tf
/** Missing in the package's types. */
type WasmTensorFlow = TensorFlow & {
  setWasmPaths(folder: string): void
  setBackend(name: string): Promise<boolean>
  ready(): Promise<void>
}

function addTensorMethods(tf: TensorFlow): void {
  const functions = tf as unknown as Record<string, (...args: unknown[]) => unknown>
  const methods = tf.Tensor.prototype as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of TENSOR_METHODS)
    methods[name] = function (...args) {
      return functions[name]!(this, ...args)
    }
  for (const rank of [1, 2, 3, 4])
    methods[`as${rank}D`] = function (...shape) {
      return functions.reshape!(this, rank === 1 ? [-1] : shape)
    }
}

type Manifest = { paths: string[]; weights: FaceApi.tf.io.WeightsManifestEntry[] }[]

function readWeights(tf: TensorFlow, folder: string, name: string) {
  const groups = JSON.parse(readFileSync(join(folder, `${name}-weights_manifest.json`), 'utf8')) as Manifest
  const bytes = new Uint8Array(Buffer.concat(groups.flatMap(({ paths }) => paths.map((path) => readFileSync(join(folder, path))))))
  const specs = groups.flatMap(({ weights }) => weights)
  return tf.io.decodeWeights(bytes.buffer, specs)
}
